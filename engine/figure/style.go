package figure

const style = ""

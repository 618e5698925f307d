// Inside the frame of another page: it is told how tall the lab is, whenever
// that changes.

export function tellHeight(): void {
  if (document.body.dataset["embed"] === undefined || parent === window) return;
  let told = 0;
  const tell = (): void => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    // Anybody may frame the page, and a height is nobody's secret.
    parent.postMessage({ type: "rebalance-lab", height }, "*");
  };
  new ResizeObserver(tell).observe(document.documentElement);
  tell();
}

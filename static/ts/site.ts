// What every page needs: the theme switch, the language switch, tabs, views, scrollers.
import { keepPlace } from "./site/language";
import { themeSwitch } from "./site/theme";

themeSwitch();
keepPlace();

// What every page needs. The player and the workbench come when a page has a
// use for them; the engine only when something is to be run.
import { finder } from "./site/finder";
import { keepPlace } from "./site/language";
import { whenNear } from "./site/lazy";
import { predictions } from "./site/predict";
import { quizKeys } from "./site/quiz";
import { references } from "./site/refs";
import { tabs } from "./site/tabs";
import { themeSwitch } from "./site/theme";

const player = () => import("./player/figure");
const workbench = () => import("./lab/lab");

themeSwitch();
keepPlace();
tabs();
quizKeys();
finder();
predictions(player);
const lab = document.querySelector("rl-lab");
references(lab ? workbench : player);
whenNear("rl-figure", player);
if (document.querySelector("[data-map], [data-part=assign-form]"))
  void import("./compare/compare").then((c) => c.comparisons());
if (lab) workbench().catch(() => lab.setAttribute("data-failed", ""));

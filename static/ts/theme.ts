// Runs before the first paint, so that nobody sees a flash of the wrong theme.
// It stays tiny: everything else about the theme is in site.ts.
try {
  const saved = localStorage.getItem("theme");
  if (saved === "dark" || saved === "light") document.documentElement.dataset["theme"] = saved;
} catch {
  // Storage is closed to us: the system's own preference decides.
}
document.documentElement.classList.add("js");

// Moves focus after a page arrives, and says so when one does not. Without scripts the browser does both itself.

const status = () => document.getElementById("status");

const settle = () => {
  const main = document.getElementById("main");
  const place = main.querySelector(".usa-alert--error[tabindex]") ?? main.querySelector("h1");
  place?.focus({ preventScroll: true });
};

const isMain = (element) => element instanceof Element && (element.id === "main" || element === document.body);

document.addEventListener("htmx:before:request", () => {
  status().textContent = "";
});

document.addEventListener("htmx:after:settle", (event) => {
  if (!isMain(event.target)) return;
  // A link to a place on the new page leads there; the browser has moved on already.
  if (location.hash && document.getElementById(location.hash.slice(1))) return;
  settle();
  // On the way back or forward the browser knows where the reader was.
  if (event.target.id === "main") window.scrollTo({ top: 0, behavior: "instant" });
});

document.addEventListener("htmx:error", () => {
  status().textContent = status().dataset.unreachable;
});

if (document.querySelector("#main .usa-alert--error[tabindex]")) settle();

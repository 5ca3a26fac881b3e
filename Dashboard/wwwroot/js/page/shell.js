// Theme, dialogs and keys: what needs no server. A classic script in the head, so that the theme is set before anything is painted.
(() => {
  const order = ["system", "light", "dark"];
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  // Storage may be forbidden: the system's theme is always there.
  const stored = (use, where = "localStorage") => {
    try {
      return use(window[where]);
    } catch {
      return null;
    }
  };
  let choice = new URLSearchParams(location.search).get("theme") ?? stored((kept) => kept.getItem("theme"));

  // A tab stays with the target that its address named last, whatever page it loads: addresses of one target alone name none.
  const address = new URL(location.href);
  const target = address.searchParams.get("target") ?? stored((kept) => kept.getItem("target"), "sessionStorage");
  if (target) {
    stored((kept) => kept.setItem("target", target), "sessionStorage");
    address.searchParams.set("target", target);
    history.replaceState(history.state, "", address);
  }

  const apply = () => {
    if (!order.includes(choice)) choice = "system";
    document.documentElement.dataset.theme = choice === "system" ? (system.matches ? "dark" : "light") : choice;
    document.documentElement.dataset.themeChoice = choice;
  };

  const nextTheme = () => {
    choice = order[(order.indexOf(choice) + 1) % order.length];
    stored((kept) => kept.setItem("theme", choice));
    apply();
    // A copied link of a run or a comparison shows the same; other pages are not sent around.
    if (/^\/(runs\/|compare)/.test(location.pathname)) {
      const address = new URL(location.href);
      address.searchParams.set("theme", choice);
      history.replaceState(history.state, "", address);
    }
  };

  apply();
  system.addEventListener("change", apply);

  // Paper is white, whatever the screen is. The boards, who listen later, draw in these colours.
  window.addEventListener("beforeprint", () => {
    document.documentElement.dataset.theme = "light";
  });
  window.addEventListener("afterprint", apply);

  // "3 min ago"; null for more than four weeks ago, where the date says more.
  const ago = (moment) => {
    const seconds = Math.max(0, (Date.now() - moment.getTime()) / 1000);
    if (seconds < 60) return "just now";
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
    if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
    const days = Math.floor(seconds / 86_400);
    return days > 28 ? null : days === 1 ? "1 day ago" : `${days} days ago`;
  };

  // <local-time datetime="…">: a moment in the time zone and the culture of the browser; with "relative", how long ago, and the moment in its title.
  customElements.define("local-time", class extends HTMLElement {
    static observedAttributes = ["datetime"];

    #look;

    connectedCallback() {
      if (this.hasAttribute("relative")) this.#look = setInterval(() => this.#show(), 30_000);
      this.#show();
    }

    disconnectedCallback() {
      clearInterval(this.#look);
    }

    attributeChangedCallback() {
      this.#show();
    }

    #show() {
      const moment = new Date(this.getAttribute("datetime"));
      if (!Number.isNaN(moment.getTime())) {
        const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" }).format(moment);
        const relative = this.hasAttribute("relative");
        this.textContent = (relative && ago(moment)) || absolute;
        this.title = relative ? absolute : moment.toISOString();
      }
    }
  });

  // <connection-loss>: for how long the browser has heard nothing from the dashboard; empty while it does. What the server said last, "attached" for
  // example, may not be so any more. The charts notice silence before the connection itself is given up. Style sheets read both on the document.
  const lost = "#components-reconnect-modal:is(.components-reconnect-show, .components-reconnect-failed, .components-reconnect-rejected)";
  const silenceMs = 3000; // as in ../time/time-board.js
  customElements.define("connection-loss", class extends HTMLElement {
    #since = null;
    #look;

    connectedCallback() {
      this.#look = setInterval(() => this.#show(), 500);
    }

    disconnectedCallback() {
      clearInterval(this.#look);
    }

    #show() {
      const isSilent = document.documentElement.toggleAttribute("data-silent", document.querySelector(".chart-board.is-silent") !== null);
      const isLost = document.documentElement.toggleAttribute("data-lost", document.querySelector(lost) !== null);
      if (!isSilent && !isLost) {
        [this.#since, this.textContent] = [null, ""];
        return;
      }
      this.#since ??= performance.now() - (isSilent ? silenceMs : 0);
      const seconds = Math.floor((performance.now() - this.#since) / 1000);
      this.textContent = `Disconnected ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`} ago`;
    }
  });

  // <tabs-in-sight>: on a telephone not all tabs fit in their row, which is scrolled to the page's own.
  customElements.define("tabs-in-sight", class extends HTMLElement {
    #observer = new MutationObserver(() => this.#show());

    connectedCallback() {
      this.#observer.observe(this.parentElement, { childList: true, subtree: true, attributeFilter: ["class"] });
      this.#show();
    }

    disconnectedCallback() {
      this.#observer.disconnect();
    }

    #show() {
      const row = this.parentElement;
      const tab = row.querySelector(".active");
      if (!tab) return;
      const [from, to] = [tab.offsetLeft - row.offsetLeft, tab.offsetLeft - row.offsetLeft + tab.offsetWidth];
      if (from < row.scrollLeft || to > row.scrollLeft + row.clientWidth) row.scrollLeft = from - (row.clientWidth - tab.offsetWidth) / 2;
    }
  });

  // <chart-scripts>: what draws is on its way from the first moment, and runs while the server still reads the run: plotly alone keeps the browser
  // busy for a third of a second, and before the first rendering that time would be missing where the page connects. A list of runs is a step before
  // charts: there it is loaded when the browser has nothing else to do. Who draws asks for the same addresses again; plotly comes through its
  // package's own script.
  const scripts = document.currentScript.dataset;
  const page = location.pathname.split("/").filter(Boolean);
  const isCompare = page[0] === "compare" && location.search !== "";
  const isList = (page[0] === "runs" && page.length === 1) || (page[0] === "compare" && !isCompare);
  const hasCharts = page.length === 0 || (page[0] === "runs" && page.length === 2) || isCompare;
  const entries = [scripts.interop, scripts.time, ...(isCompare ? [scripts.figure] : [])];
  const fetchSoon = (rel, href) => document.head.append(Object.assign(document.createElement("link"), { rel, href, as: "script" }));
  if (hasCharts) [fetchSoon("preload", scripts.plotly), ...entries.map(path => fetchSoon("modulepreload", path))];
  customElements.define("chart-scripts", class extends HTMLElement {
    connectedCallback() {
      const load = path => import(new URL(path, document.baseURI).href).catch(() => {
        // The chart board imports it again and has something to say then.
      });
      const begin = () => entries.forEach(path => load(path).then(module => module?.importScript?.("plotly-import", scripts.plotly)));
      if (hasCharts) begin();
      else if (isList) requestIdleCallback(begin);
    }
  });

  // What Forms/Popover.razor asks of the browser.
  window.popovers = {
    show: (element, isShown) => element.togglePopover(isShown),
    isOpen: (element) => element.matches(":popover-open"),
  };

  const actions = {
    // Not by the address: "#content" belongs to the base of all pages, which is the Live page.
    skip: (event) => {
      event.preventDefault();
      (document.getElementById("verdict") ?? document.getElementById("content"))?.focus();
    },
    section: (event) => {
      event.preventDefault();
      document.getElementById(event.target.hash.slice(1))?.scrollIntoView();
    },
    theme: nextTheme,
    reload: () => location.reload(),
    rail: () => document.documentElement.toggleAttribute("data-rail-open"),
  };

  // A menu of a row closes as a popover does: at a press elsewhere, and at Escape, which gives the focus back.
  const closeMenus = (but) => document.querySelectorAll(".row-menu[open]").forEach((menu) => menu.contains(but) || menu.removeAttribute("open"));

  document.addEventListener("click", (event) => {
    closeMenus(event.target);
    const button = event.target.closest("[data-action], [data-opens]");
    if (!button) {
      return;
    }
    if (button.dataset.opens) {
      document.getElementById(button.dataset.opens)?.showModal();
    } else {
      actions[button.dataset.action]?.(event);
    }
  });

  // The import box is below a long list: while a file is dragged, its field lies unseen over the whole page and takes it (runs.css).
  const dragging = ({ type, dataTransfer }) =>
    document.documentElement.toggleAttribute("data-dragging", type === "dragenter" && dataTransfer.types.includes("Files"));
  document.addEventListener("dragenter", dragging);
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && dragging(event));
  document.addEventListener("drop", dragging);

  // An element says which key presses it: data-shortcut=" " | "1" | "s" | …
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest(".row-menu[open]");
    if (menu) {
      menu.removeAttribute("open");
      menu.querySelector("summary").focus();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      document.querySelector("[popovertarget=palette]")?.click();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
      return;
    }
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    const onButton = event.key === " " && event.target.closest("button, summary, a");
    if (typing || onButton || document.querySelector("dialog[open]")) {
      return;
    }
    // The page's own button goes before the frame's, which stands before it in the document.
    const pressed = [...document.querySelectorAll(`[data-shortcut="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`)].at(-1);
    if (pressed) {
      event.preventDefault();
      if (pressed.matches("option")) {
        pressed.selected = true;
        pressed.parentElement.dispatchEvent(new Event("change", { bubbles: true }));
      } else pressed.click();
    }
  });
})();

// As much of a browser as the boards need: elements that remember, frames and timers that come when the test says so, a plotly that
// remembers what it was asked to draw.

class FakeElement {
  constructor(className = '') {
    this.className = className;
    this.dataset = {};
    this.hidden = false;
    this.textContent = '';
    this.children = [];
    this.style = { setProperty() {} };
    this.clientWidth = 640;
    this.clientHeight = 240;
    this.listeners = {};
    this.attributes = {};
    const classes = new Set();
    this.classList = {
      toggle: (name, isOn) => (isOn ? classes.add(name) : classes.delete(name)), add: name => classes.add(name),
      remove: name => classes.delete(name), contains: name => classes.has(name),
    };
  }

  get lastElementChild() {
    return this.children.at(-1);
  }

  get childElementCount() {
    return this.children.length;
  }

  appendChild(child) {
    this.children.push(child);
    return child;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  addEventListener(name, listener) {
    (this.listeners[name] ??= []).push(listener);
  }

  fire(name, event = {}) {
    for (const listener of this.listeners[name] ?? []) listener({ currentTarget: this, ...event });
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, right: 0, bottom: 0 };
  }

  /** A table, its caption, its rows: what makeTable asks for. */
  createCaption() {
    return this.appendChild(new FakeElement('caption'));
  }

  createTHead() {
    return this.appendChild(new FakeElement('head'));
  }

  createTBody() {
    return this.appendChild(new FakeElement('body'));
  }

  insertRow() {
    return this.appendChild(new FakeElement('row'));
  }

  insertCell() {
    return this.appendChild(new FakeElement('cell'));
  }

  /** All texts below, in their order. */
  get texts() {
    return [this.textContent, ...this.children.flatMap(child => child.texts)].filter(text => text !== '');
  }
}

const looks = spec => Object.fromEntries([['light', '#1d5fd1'], ['dark', '#78a9ff']].map(([theme, color]) => [theme, {
  data: [...spec.data.map(() => ({ line: { color } })), ...middles(spec).map(() => ({ line: { color: '#ffffff' } }))],
  layout: { xaxis: { gridcolor: color } },
  picture: { width: 1280, height: 560, title: { text: spec.layout.title } },
  bands: {
    ...Object.fromEntries(['load', 'drain', 'tail'].map(kind => [kind, { type: 'rect', y0: 0, y1: 1, fillcolor: color, label: { textposition: 'top left' } }])),
    bad: { type: 'rect', y0: 0, y1: 6, ysizemode: 'pixel', fillcolor: color },
  },
}]));

const middles = spec => spec.data.map((trace, index) => ({ trace, index })).filter(({ trace }) => trace.inner);

/** What PlotlyChart leaves on its element: the figure as Charts/Plots makes it, or as a test gives it. */
const plotted = spec => spec.plot ?? {
  data: [
    ...spec.data.map(({ name, dash, width }) => ({ type: 'scatter', name, x: [], y: [], line: { color: '#1d5fd1', dash, width } })),
    ...middles(spec).map(({ trace, index }) => ({ type: 'scatter', x: [], y: [], meta: index, showlegend: false, line: { color: '#ffffff', dash: trace.inner } })),
  ],
  layout: { margin: { l: 50, r: 12, t: 8, b: 22 }, xaxis: { range: [0, 1], tickvals: [] }, yaxis: { range: [0, 1] }, meta: looks(spec) },
};

/** The markup of Charts/Boards/ChartFrame.razor for one chart. */
function figure(spec) {
  const names = ['chart-plot', 'chart-canvas', 'chart-overlay', 'chart-empty', 'chart-summary', 'chart-table', 'chart-help'];
  const parts = Object.fromEntries(names.map(name => [`.${name}`, new FakeElement(name)]));
  for (const action of ['table', 'image', 'maximise']) parts[`[data-action="${action}"]`] = new FakeElement(action);
  parts['[popovertarget]'] = new FakeElement('help');
  parts['.chart-table'].hidden = true;
  Object.assign(parts['.chart-canvas'], plotted(spec));
  parts['.chart-plot'].querySelector = selector => parts[selector];
  const entries = spec.data.map(trace => {
    const entry = new FakeElement('legend-entry');
    entry.dataset.trace = trace.name;
    entry.attributes['aria-pressed'] = 'true';
    entry.append(new FakeElement('legend-value'));
    return entry;
  });
  const found = { querySelector: selector => parts[selector], querySelectorAll: () => entries };
  return Object.assign(new FakeElement('chart'), { ...found, parts, legend: entries });
}

export function page(specs) {
  const frames = [];
  const messages = [];
  const figures = new Map(specs.map(spec => [spec.id, figure(spec)]));
  const board = Object.assign(new FakeElement('board'), { querySelector: selector => figures.get(/"(.+)"/.exec(selector)[1]) });
  const drawn = new Map();
  globalThis.location = { href: 'http://localhost/runs/a', search: '' };
  globalThis.history = {
    state: null,
    replaceState(state, title, address) { [globalThis.location.href, globalThis.location.search] = [String(address), new URL(address).search]; },
  };
  Object.assign(globalThis, {
    CSS: { escape: text => text },
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    requestAnimationFrame: draw => frames.push(draw),
    cancelAnimationFrame() {},
    addEventListener() {},
    innerWidth: 1440,
    document: { documentElement: Object.assign(new FakeElement('html'), { dataset: { theme: 'light' } }), createElement: name => new FakeElement(name), createElementNS: (space, name) => new FakeElement(name), addEventListener() {}, baseURI: 'http://page/' },
  });
  for (const observer of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver']) {
    globalThis[observer] = class {
      observe() {}

      disconnect() {}
    };
  }
  globalThis.MessageChannel = class {
    port1 = { close() {} };

    port2 = { postMessage: () => messages.push(() => this.port1.onmessage()) };
  };
  const plotly = {
    react(canvas, data, layout) {
      Object.assign(canvas, { data, layout });
      drawn.set(canvas, { data, layout });
    },
  };
  return {
    board, plotly, figures,
    // What was begun in a frame is drawn to its end, however long this machine takes for a slice of it.
    frame() {
      frames.splice(0).forEach(draw => draw(performance.now()));
      while (messages.length > 0) messages.shift()();
    },
    // Between two rounds lies a rest as long as the first one took: frames until what is waited for was drawn, for some seconds.
    async until(isDrawn) {
      for (const end = performance.now() + 5000; !isDrawn() && performance.now() < end; this.frame()) await new Promise(done => setTimeout(done, 5));
    },
    drawn: id => drawn.get(figures.get(id).parts['.chart-canvas']),
  };
}

/** A packet as Charts/PacketWriter.cs joins them. */
export function packet(...tables) {
  const values = tables.flatMap(([number, ...rows]) => [number, rows.length, ...rows.flat()]);
  return new Uint8Array(Float64Array.from(values).buffer);
}

/** When a line ends, as Charts/Boards/BoardScript.cs tells the browser. */
export const gaps = { intervals: 2.5, shortest: 0.1 };

// Colours come from tokens.css only; charts read them again when the theme changes.

export class Theme {
  #style;
  #values = new Map();
  #observer;
  #system = matchMedia('(prefers-color-scheme: dark)');
  #changed;

  constructor(changed) {
    this.#read();
    this.#changed = () => {
      this.#read();
      changed();
    };
    this.#observer = new MutationObserver(this.#changed);
    this.#observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    this.#system.addEventListener('change', this.#changed);
  }

  /** The value of a CSS variable such as `--chart-1`. */
  color(variable) {
    return this.#value(variable, '#888888');
  }

  get font() {
    return this.#value('--font', 'sans-serif');
  }

  /** Takes the colours as they are now: an observer is told of another theme only after who changed it. */
  refresh() {
    this.#read();
  }

  dispose() {
    this.#observer.disconnect();
    this.#system.removeEventListener('change', this.#changed);
  }

  #value(variable, fallback) {
    let value = this.#values.get(variable);
    if (value === undefined) {
      value = this.#style.getPropertyValue(variable).trim() || fallback;
      this.#values.set(variable, value);
    }
    return value;
  }

  #read() {
    this.#style = getComputedStyle(document.documentElement);
    this.#values.clear();
  }
}

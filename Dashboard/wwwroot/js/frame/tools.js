// The buttons in a title row. Charts/Boards/ChartFrame.razor shows them, disabled, before this code and the plot are there: nothing would answer a press.

import { savePicture } from './picture.js';

export function connectTools(chart, twin, plotly, signal) {
  for (const [name, entry] of chart.entries) {
    entry.addEventListener('click', () => {
      const shown = entry.getAttribute('aria-pressed') !== 'true';
      entry.setAttribute('aria-pressed', String(shown));
      chart.show(name, shown);
    }, { signal });
  }
  const tool = action => chart.element.querySelector(`[data-action="${action}"]`);
  tool('table').addEventListener('click', event => press(event.currentTarget, twin.toggle()), { signal });
  tool('image').addEventListener('click', () => savePicture(chart, plotly), { signal });
  const maximise = tool('maximise');
  const setMaximised = isMaximised => {
    chart.element.classList.toggle('is-maximised', isMaximised);
    document.documentElement.classList.toggle('has-maximised-chart', isMaximised);
    press(maximise, isMaximised);
  };
  maximise.addEventListener('click', () => setMaximised(!chart.element.classList.contains('is-maximised')), { signal });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && chart.element.classList.contains('is-maximised')) setMaximised(false);
  }, { signal });
  signal.addEventListener('abort', () => document.documentElement.classList.remove('has-maximised-chart'));
  chart.enable = () => [...chart.entries.values(), tool('table'), tool('image'), maximise].forEach(button => { button.disabled = false; });
}

const press = (button, isPressed) => button.setAttribute('aria-pressed', String(isPressed));

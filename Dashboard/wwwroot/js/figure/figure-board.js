// Charts that have their points: drawn by Plotly.Blazor, and again for another size, another theme or another choice of lines.

import { Board } from '../frame/board.js';
import { Crosshair } from '../frame/crosshair.js';
import { followPointer } from '../frame/pointer.js';
import { FigureChart } from './figure-chart.js';

export class FigureBoard extends Board {
  constructor(element, options, plotly) {
    super(element);
    this.open(options.figures, plotly, (figure, spec) => new FigureChart(figure, spec, this, plotly));
    const keyOf = chart => chart.spec.layout.crosshair ?? chart.id;
    for (const key of new Set(this.charts.map(keyOf))) {
      const group = this.charts.filter(chart => keyOf(chart) === key);
      const crosshair = new Crosshair(group);
      for (const chart of group) followPointer(chart, crosshair, this.signal);
    }
    this.rounds.restart();
  }
}

// The charts of a comparison that are not over time: drawn once from one packet, each with an x axis of its own.

import { Board } from '../frame/board.js';
import { Crosshair } from '../frame/crosshair.js';
import { followPointer } from '../frame/pointer.js';
import { DistributionChart } from './distribution-chart.js';
import { mostRequests } from './heat-cells.js';

export class DistributionBoard extends Board {
  /** The highest count of any heatmap's cell: all heatmaps share their colours. */
  mostRequests = 0;

  constructor(element, options, plotly) {
    super(element, options);
    this.rounds.isHeld = true;
    this.open(options.figures, plotly, (figure, spec) => new DistributionChart(figure, spec, this, plotly));

    // Every chart has an x axis of its own, hence a crosshair of its own. Heatmaps share theirs.
    const heatmaps = this.charts.filter(chart => chart.axis === 'heatmap');
    for (const group of [heatmaps, ...this.charts.filter(chart => chart.axis !== 'heatmap').map(chart => [chart])]) {
      const crosshair = new Crosshair(group);
      for (const chart of group) followPointer(chart, crosshair, this.signal);
    }
  }

  push(bytes) {
    this.tables.read(bytes);
    this.rounds.isHeld = false;
    this.mostRequests = mostRequests(this.tables.named('cells-'));
    this.all(chart => chart.settle());
  }
}

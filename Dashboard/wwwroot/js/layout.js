// plotly's layout object: everything fixed, nothing left to be searched for.

import { bandLabels, bandShapes } from './bands.js';

export const margin = { l: 50, r: 12, t: 8, b: 22 };

/** The y axis begins this share of its top below zero, so that a line at zero is not cut in half. */
export const belowZero = 0.015;

export function layout(size, theme, view, top, yTicks, bands = []) {
  const axis = {
    type: 'linear', fixedrange: true, zeroline: false, showline: false, ticks: '', tickmode: 'array', automargin: false,
    ticklabeloverflow: 'allow', ticklabelstep: 1, tickangle: 0,
    gridcolor: theme.color('--chart-grid'), tickfont: { color: theme.color('--chart-axis'), size: 11 },
  };
  const shapes = bandShapes(bands, view, plotArea(size).width, theme);
  return {
    width: size.width, height: size.height, autosize: false, margin: { ...margin, pad: 4 },
    paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)', showlegend: false, hovermode: false, dragmode: false,
    font: { family: theme.font, size: 11, color: theme.color('--chart-axis') },
    xaxis: { ...axis, range: [view.from, view.to], tickvals: view.ticks.values, ticktext: view.ticks.texts },
    yaxis: { ...axis, range: [-belowZero * top, top], tickvals: yTicks.values, ticktext: yTicks.texts },
    shapes: shapes.map(({ fits, name, ...shape }) => shape), annotations: bandLabels(shapes, theme),
  };
}

/** Where the plot area lies in its element. */
export function plotArea(size) {
  return { left: margin.l, top: margin.t, width: Math.max(1, size.width - margin.l - margin.r), height: Math.max(1, size.height - margin.t - margin.b) };
}

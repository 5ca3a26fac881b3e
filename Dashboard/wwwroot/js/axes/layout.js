// plotly's layout object: everything fixed, nothing left to be searched for.

export const margin = { l: 50, r: 12, t: 8, b: 22 };

/** The y axis begins this share of its top below zero, so that a line at zero is not cut in half. */
export const belowZero = 0.015;

/**
 * @param {{width: number, height: number}} size
 * @param {import('../frame/theme.js').Theme} theme
 * @param {{from: number, to: number, ticks: {values: number[], texts: string[]}}} x
 * @param {{from: number, to: number, ticks: {values: number[], texts: string[]}}} y
 * @param {{shapes: object[], annotations: object[]}} marks what lies behind the lines
 */
export function layout(size, theme, x, y, marks = { shapes: [], annotations: [] }) {
  const axis = {
    type: 'linear', fixedrange: true, zeroline: false, showline: false, ticks: '', tickmode: 'array', automargin: false,
    ticklabeloverflow: 'allow', ticklabelstep: 1, tickangle: 0,
    gridcolor: theme.color('--chart-grid'), tickfont: { color: theme.color('--chart-axis'), size: 11 },
  };
  const scaled = ({ from, to, ticks }) => ({ ...axis, range: [from, to], tickvals: ticks.values, ticktext: ticks.texts });
  return {
    width: size.width, height: size.height, autosize: false, margin: { ...margin, pad: 4 },
    paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)', showlegend: false, hovermode: false, dragmode: false,
    font: { family: theme.font, size: 11, color: theme.color('--chart-axis') },
    xaxis: scaled(x), yaxis: scaled(y), ...marks,
  };
}

/** Where the plot area lies in its element. */
export function plotArea(size) {
  return {
    left: margin.l, top: margin.t,
    width: Math.max(1, size.width - margin.l - margin.r), height: Math.max(1, size.height - margin.t - margin.b),
  };
}

// A chart as a PNG file: the same traces with what Charts/Plots/PlotLayout.cs has for a picture.

import { merge } from './plot.js';

export async function savePicture(chart, plotly) {
  const { data, layout, until } = chart.picture();
  const { picture } = chart.figure;
  const made = merge(layout, picture);
  const url = await plotly.toImage({
    data: data.map(trace => ({ ...trace, showlegend: trace.showlegend !== false && trace.x.length > 0 })),
    layout: until === null ? made : merge(made, { title: { text: `${picture.title.text}, until ${until.toLocaleString()}` } }),
  }, { format: 'png', width: picture.width, height: picture.height, scale: 2 });
  Object.assign(document.createElement('a'), { href: url, download: `${chart.id}-${stamp(until)}.png` }).click();
}

/** 2026-11-23-061500, in the browser's time zone; Swedish writes dates so. */
const stamp = date => date?.toLocaleString('sv').replaceAll(':', '').replace(' ', '-') ?? 'chart';

// A chart as a PNG file: the same traces with a title, a legend and the theme's background.

const width = 1280;
const height = 560;

export async function savePicture(chart, plotly) {
  const { data, layout, until } = chart.picture();
  const { theme } = chart.board;
  const text = theme.color('--text');
  const url = await plotly.toImage({
    data: data.map(trace => ({ ...trace, showlegend: trace.showlegend !== false && trace.x.length > 0 })),
    layout: {
      ...layout, width, height, showlegend: true,
      paper_bgcolor: theme.color('--surface'),
      margin: { l: 70, r: 30, t: 84, b: 40 },
      title: { text: `${chart.title} (${chart.unit})${until ? `, until ${until.toLocaleString()}` : ''}`, x: 0.02, font: { size: 20, color: text } },
      legend: { orientation: 'h', y: 1.02, yanchor: 'bottom', x: 0, font: { size: 13, color: text } },
    },
  }, { format: 'png', width, height, scale: 2 });
  const link = Object.assign(document.createElement('a'), { href: url, download: `${chart.id}-${stamp(until)}.png` });
  link.click();
}

function stamp(date) {
  if (date === null) return 'chart';
  const two = number => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

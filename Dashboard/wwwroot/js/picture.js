// A chart as a PNG file: the same traces with a title, a legend and the theme's background.

const width = 1280;
const height = 560;

export async function savePicture(chart, board, plotly) {
  const { data, layout } = chart.picture();
  const text = board.theme.color('--text');
  const end = board.wallClock(chart.range[1]);
  const until = new Date(board.epochMs(chart.range[1]));
  const url = await plotly.toImage({
    data: data.map(trace => ({ ...trace, showlegend: trace.x.length > 0 })),
    layout: {
      ...layout, width, height, showlegend: true,
      paper_bgcolor: board.theme.color('--surface'),
      margin: { l: 70, r: 30, t: 84, b: 40 },
      title: { text: `${chart.figure.layout.title} (${chart.unit})${end && `, until ${end}`}`, x: 0.02, font: { size: 20, color: text } },
      legend: { orientation: 'h', y: 1.02, yanchor: 'bottom', x: 0, font: { size: 13, color: text } },
    },
  }, { format: 'png', width, height, scale: 2 });
  const link = Object.assign(document.createElement('a'), { href: url, download: `${chart.id}-${stamp(until)}.png` });
  link.click();
}

function stamp(date) {
  if (Number.isNaN(date.getTime())) return 'chart';
  const two = number => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

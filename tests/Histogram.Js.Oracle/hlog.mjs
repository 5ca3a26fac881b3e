// What hdr-histogram-js reads in an interval log of ours. Usage: node hlog.mjs LOG. One JSON array on stdout. Ends when stdin closes.
import { readFile } from 'node:fs/promises';
import hdr from 'hdr-histogram-js';

process.stdin.resume().on('end', () => process.exit(2));

const reader = new hdr.HistogramLogReader(await readFile(process.argv[2], 'utf8'), 64);
const intervals = [];
for (let histogram = reader.nextIntervalHistogram(); histogram; histogram = reader.nextIntervalHistogram()) {
  const counts = [];
  for (let i = 0; i < histogram.countsArrayLength; i++) {
    if (histogram.getCountAtIndex(i) > 0) counts.push([i, histogram.getCountAtIndex(i)]);
  }

  intervals.push({ startMs: histogram.startTimeStampMsec, endMs: histogram.endTimeStampMsec, tag: histogram.tag === 'NO TAG' ? null : histogram.tag, counts });
}

process.stdout.write(JSON.stringify(intervals), () => process.exit(0));

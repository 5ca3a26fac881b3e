// What hdr-histogram-js says about values and about a histogram of ours. Usage: node oracle.mjs VALUES ENCODED
// VALUES: float64 microseconds, little-endian; ENCODED: base64 V2 text of ours. One JSON object on stdout. Ends when stdin closes.
import { readFile } from 'node:fs/promises';
import hdr from 'hdr-histogram-js';

const highest = 600_000_000;
const percentiles = [0, 25, 50, 66, 75, 80, 90, 95, 98, 99, 99.9, 99.99, 100];

process.stdin.resume().on('end', () => process.exit(2));

const bytes = await readFile(process.argv[2]);
const values = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
const histogram = hdr.build({ bitBucketSize: 64, autoResize: false, lowestDiscernibleValue: 1, highestTrackableValue: highest, numberOfSignificantValueDigits: 3 });
let over = 0;
for (const value of values) {
  // The oracle throws above its range and knows a zero; ours counts such values at the ends.
  over += value > highest ? 1 : 0;
  histogram.recordValue(Math.max(1, Math.min(value, highest)));
}

const decoded = hdr.decodeFromCompressedBase64(await readFile(process.argv[3], 'utf8'), 64);
process.stdout.write(JSON.stringify({ over, recorded: facts(histogram), decoded: facts(decoded) }), () => process.exit(0));

function facts(of) {
  const counts = [];
  for (let i = 0; i < of.countsArrayLength; i++) {
    if (of.getCountAtIndex(i) > 0) counts.push([i, of.getCountAtIndex(i)]);
  }

  return {
    count: of.totalCount,
    min: of.minNonZeroValue,
    max: of.maxValue,
    mean: of.mean,
    standardDeviation: of.stdDeviation,
    percentiles: percentiles.map(percentile => [percentile, of.getValueAtPercentile(percentile)]),
    distribution: of.outputPercentileDistribution(5, 1000),
    counts,
  };
}

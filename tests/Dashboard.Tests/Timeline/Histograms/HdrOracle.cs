using System.Runtime.InteropServices;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

/// <summary>What hdr-histogram-js says about the same values and about our encoding of them (tests/Histogram.Js.Oracle).</summary>
/// <param name="Over">Values above the range.</param>
/// <param name="Recorded">Its histogram of the values, those over the range counted at its end.</param>
/// <param name="Decoded">What it read from our encoding.</param>
internal sealed record HdrOracle(long Over, HdrFacts Recorded, HdrFacts Decoded)
{
    public static async Task<HdrOracle> AskAsync(long[] values, LatencyHistogram ours)
    {
        using var folder = new TemporaryFolder();
        var (valuesFile, encodedFile) = (Path.Combine(folder.FullPath, "values"), Path.Combine(folder.FullPath, "encoded"));
        var bytes = MemoryMarshal.AsBytes<double>([.. values.Select(value => (double)value)]).ToArray();
        await File.WriteAllBytesAsync(valuesFile, bytes, TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(encodedFile, ours.ToV2Compressed(), TestContext.Current.CancellationToken);

        return await Oracle.AskAsync<HdrOracle>("oracle.mjs", valuesFile, encodedFile);
    }
}

/// <summary>A histogram of the oracle. Values in microseconds. The minimum of an empty one is the largest number that JavaScript knows.</summary>
internal sealed record HdrFacts(
    long Count,
    double Min,
    long Max,
    double Mean,
    double StandardDeviation,
    double[][] Percentiles,
    string Distribution,
    long[][] Counts);

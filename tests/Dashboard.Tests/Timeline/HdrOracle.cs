using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.Json;
using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

/// <summary>What hdr-histogram-js says about the same values and about our encoding of them (tests/Histogram.Js.Oracle).</summary>
/// <param name="Over">Values above the range.</param>
/// <param name="Recorded">Its histogram of the values, those over the range counted at its end.</param>
/// <param name="Decoded">What it read from our encoding.</param>
/// <param name="Encoded">Its own encoding of <paramref name="Recorded"/>.</param>
internal sealed record HdrOracle(long Over, HdrFacts Recorded, HdrFacts Decoded, string Encoded)
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public static async Task<HdrOracle> AskAsync(long[] values, LatencyHistogram ours)
    {
        using var folder = new TemporaryFolder();
        var (valuesFile, encodedFile) = (Path.Combine(folder.FullPath, "values"), Path.Combine(folder.FullPath, "encoded"));
        await File.WriteAllBytesAsync(valuesFile, MemoryMarshal.AsBytes<double>([.. values.Select(value => (double)value)]).ToArray(), TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(encodedFile, ours.ToV2Compressed(), TestContext.Current.CancellationToken);

        var script = Path.Combine(ProductFiles.RepositoryRoot, "tests", "Histogram.Js.Oracle", "oracle.mjs");
        using var node = Process.Start(new ProcessStartInfo("node", [script, valuesFile, encodedFile])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        try
        {
            var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
            await node.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(node.ExitCode == 0, await errors);
            return JsonSerializer.Deserialize<HdrOracle>(await output, Json)!;
        }
        finally
        {
            // A test that was cancelled leaves it running; one that was killed closes its input, at which it ends by itself.
            if (!node.HasExited)
            {
                node.Kill();
            }
        }
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

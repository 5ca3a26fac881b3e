using System.Globalization;
using System.Text.RegularExpressions;

namespace TargetApp.Tests;

/// <summary>
/// The published experiment, unchanged: <c>ab -n 100 -c 100 -s 300</c> against fresh programs. All requests have to come through, however
/// long the starved pool takes; with Kestrel's minimum data rates on, connections are reset instead.
/// </summary>
internal static partial class ApacheBench
{
    /// <summary>By this trait <c>./test quick</c> leaves them out: a starved pool takes 20 s and more, most of it waiting.</summary>
    public const string Trait = "timed";

    public const string TraitValue = "starvation";

    /// <returns>The seconds that the hundred requests took.</returns>
    public static async Task<double> RunAsync(Uri address)
    {
        await using var bench = ChildProcess.Start("ab", ["-n", "100", "-c", "100", "-s", "300", $"{address}"]);
        var (code, output, error) = await bench.EndAsync();

        Assert.True(code == 0, $"ab ended with {code}: {error}\n{output}");
        Assert.Matches(@"Complete requests: +100\n", output);
        Assert.Matches(@"Failed requests: +0\n", output);
        Assert.DoesNotContain("Non-2xx", output, StringComparison.Ordinal);
        TestContext.Current.TestOutputHelper?.WriteLine(output);
        return double.Parse(TimeTaken.Match(output).Groups["seconds"].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(@"Time taken for tests: +(?<seconds>[\d.]+) seconds", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex TimeTaken { get; }
}

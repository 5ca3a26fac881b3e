using System.IO.Compression;
using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

/// <summary>What the rules say of one of the runs in Diagnosis/Runs (README.md there).</summary>
/// <param name="Run">The recording.</param>
/// <param name="All">Everything that was found, the last word on each.</param>
/// <param name="ToldAfter">Seconds after the first request at which each rule first spoke.</param>
internal sealed record DiagnosedRun(RecordedRun Run, IReadOnlyList<Finding> All, IReadOnlyDictionary<string, double> ToldAfter)
{
    public PoolVerdict Verdict
    {
        get
        {
            double[] samples = [.. Run.Items.OfType<PoolSample>().Select(sample => sample.T)];
            return RunVerdict.Of(All, Run.Summary, samples[^1] - samples[0]);
        }
    }

    public static async Task<DiagnosedRun> ReadAsync(string name)
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.FullPath, name + ".run.jsonl");
        await using (var from = new GZipStream(
            File.OpenRead(Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Diagnosis", "Runs", name + ".jsonl.gz")), CompressionMode.Decompress))
        await using (var to = File.Create(path))
        {
            await from.CopyToAsync(to, TestContext.Current.CancellationToken);
        }

        return Of(await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken));
    }

    /// <param name="run">The recording.</param>
    /// <param name="without">Items that are left out, as if nobody had read them.</param>
    /// <param name="thresholds">What figures are held against; null: the defaults.</param>
    public static DiagnosedRun Of(RecordedRun run, Func<TimelineItem, bool>? without = null, Thresholds? thresholds = null)
    {
        var diagnoser = new Diagnoser(thresholds ?? Thresholds.Defaults);
        diagnoser.Know(run.Header.Target);
        var first = run.Items.OfType<FirstRequest>().FirstOrDefault()?.T ?? 0;
        var told = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach (var item in run.Items.Where(item => without?.Invoke(item) != true))
        {
            foreach (var finding in diagnoser.Add(item))
            {
                told.TryAdd(finding.Rule, item.T - first);
            }
        }

        diagnoser.End();
        return new DiagnosedRun(run, diagnoser.All, told);
    }
}

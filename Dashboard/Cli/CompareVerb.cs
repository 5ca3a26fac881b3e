using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Report;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>compare A B</c>: the Compare page's verdict, with an exit code for builds.</summary>
internal static class CompareVerb
{
    /// <summary>A build that was not judged must differ from one that passed.</summary>
    private const string NotJudged = "--fail-on slower was not judged. ";

    public static Command Create(StandardStreams streams)
    {
        var a = new Argument<string>("A")
        {
            Description = "The baseline: id of a run, run file, or id of a group of repeats; ID@LOAD selects one load of several",
        };
        var b = new Argument<string>("B") { Description = "What to compare with A" };
        var names = string.Join(", ", RunMetric.All.Select(metric => metric.Name));
        var metric = new Option<string?>("--metric") { Description = $"One of {names}; default: the first, and p95 of the response time for open loops" }
            .Checked(name => name is null || RunMetric.All.Any(known => known.Name == name) ? null : $"--metric takes one of {names}, not '{name}'");
        var threshold = Options.Percent("--threshold", "Differences up to this share are ignored, for example 5% (the default)");
        var failOn = new Option<string?>("--fail-on") { Description = "slower: exit with 3 when B is slower than A or requests failed" }
            .Checked(word => word is null or "slower" ? null : $"--fail-on takes slower, not '{word}'");
        var data = Options.Data();
        var json = JsonOutput.Option();
        const string Does = "Compares two runs or two groups of repeats: faster, slower, same, undecided, or why there is no verdict.";
        var command = new Command("compare", Does)
        {
            a, b, metric, threshold, failOn, data, json,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var folder = new RunFolder(parsed.GetValue(data));
            var chosen = RunMetric.All.FirstOrDefault(known => known.Name == parsed.GetValue(metric));
            var query = CompareQuery.Named([parsed.GetValue(a)!, parsed.GetValue(b)!], chosen, parsed.GetValue(threshold));
            var comparison = await new ComparisonReader(new RunStore(folder), new NoiseStore(folder)).CompareAsync(query, token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, ComparisonJson.Of(comparison));
            }
            else
            {
                Write(streams.Output, comparison);
            }

            var verdict = comparison.Verdicts[0].Verdict;
            if (parsed.GetValue(failOn) is null || verdict.Word is VerdictWord.Faster or VerdictWord.Same)
            {
                return Exit.Done;
            }

            var isBroken = verdict.Word is VerdictWord.Slower or VerdictWord.FailedRequests;
            await streams.Error.WriteLineAsync($"{(isBroken ? "" : NotJudged)}{verdict.Sentence}").ConfigureAwait(false);
            return isBroken ? Exit.ThresholdBroken : Exit.Done;
        }));
        return command;
    }

    public static void Write(TextWriter output, Comparison comparison)
    {
        foreach (var line in ComparisonText.Lines(comparison))
        {
            output.WriteLine(line);
        }
    }
}

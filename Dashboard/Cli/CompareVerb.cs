using System.CommandLine;
using System.Globalization;
using Dashboard.Compare;
using Dashboard.Report;
using Dashboard.Runs;

namespace Dashboard.Cli;

/// <summary><c>compare A B</c>: two runs, run files or groups of repeats, with the verdict of the Compare page and an exit code for builds.</summary>
internal static class CompareVerb
{
    public const double UsualThresholdPercent = 5;

    public static Command Create()
    {
        var a = new Argument<string>("A") { Description = "The baseline: id of a run, run file, or id of a group of repeats" };
        var b = new Argument<string>("B") { Description = "What is held against it" };
        var names = string.Join(", ", RunMetric.All.Select(metric => metric.Name));
        var metric = new Option<string>("--metric") { Description = $"One of {names}", DefaultValueFactory = _ => RunMetric.All[0].Name }
            .Checked(name => RunMetric.All.Any(known => known.Name == name) ? null : $"--metric takes one of {names}, not '{name}'");
        var threshold = Threshold();
        var failOn = new Option<string?>("--fail-on") { Description = "slower: exit with 3 when B is slower than A" }
            .Checked(word => word is null or "slower" ? null : $"--fail-on takes slower, not '{word}'");
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("compare", "Compares two runs, or two groups of repeats, and says faster, slower, same, undecided or why there is no verdict.") { a, b, metric, threshold, failOn, data, json };
        command.SetAction((parsed, token) => CommandLine.SayAsync(async () =>
        {
            var store = new RunStore(new RunFolder(parsed.GetValue(data)));
            var first = await RunLookup.FindAsync(store, parsed.GetValue(a)!, allowFiles: true, token);
            var second = await RunLookup.FindAsync(store, parsed.GetValue(b)!, allowFiles: true, token);
            var chosen = RunMetric.All.First(known => known.Name == parsed.GetValue(metric));
            var comparison = Compare(first, second, chosen, parsed.GetValue(threshold) ?? UsualThresholdPercent);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(ComparisonText.Json(comparison, first, second));
            }
            else
            {
                Write(comparison, first, second);
            }

            if (parsed.GetValue(failOn) is null || comparison.Verdict.Word != VerdictWord.Slower)
            {
                return CommandLine.Done;
            }

            await Console.Error.WriteLineAsync(comparison.Verdict.Sentence);
            return CommandLine.ThresholdBroken;
        }));
        return command;
    }

    /// <summary>Compares two sides as the verb does.</summary>
    public static GroupComparison Compare(NamedRuns a, NamedRuns b, RunMetric? metric = null, double thresholdPercent = UsualThresholdPercent) =>
        GroupComparison.Of([.. a.Runs.Select(ComparedRun.Of)], [.. b.Runs.Select(ComparedRun.Of)], metric ?? RunMetric.All[0], thresholdPercent);

    /// <summary>The comparison on stdout, for people.</summary>
    public static void Write(GroupComparison comparison, NamedRuns a, NamedRuns b)
    {
        foreach (var line in ComparisonText.Lines(comparison, a, b))
        {
            Console.WriteLine(line);
        }
    }

    private static Option<double?> Threshold() => new("--threshold")
    {
        Description = "Differences up to this part do not matter, for example 5% (the default)",
        CustomParser = result =>
        {
            var text = result.Tokens.Count == 0 ? "" : result.Tokens[0].Value;
            var number = text.EndsWith('%') ? text[..^1] : text;
            if (double.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent) && percent is > 0 and <= 100)
            {
                return percent;
            }

            result.AddError($"--threshold takes a percentage above 0% and up to 100%, such as 5%, not '{text}'");
            return null;
        },
    };
}

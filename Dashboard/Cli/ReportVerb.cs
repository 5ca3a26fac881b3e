using System.CommandLine;
using Dashboard.Cli.Files;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.Report;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary><c>report</c>: one run, or a comparison of several, as a file that opens without this program.</summary>
internal static class ReportVerb
{
    private static readonly string[] Formats = ["html", "csv", "json"];

    public static Command Create()
    {
        var runs = new Argument<string[]>("RUN") { Description = $"Ids of runs or groups, or run files; 2 to {CompareQuery.MostRuns} make a comparison, the first one is the baseline", Arity = ArgumentArity.OneOrMore };
        var output = new Option<string>("--out", "-o") { Description = "File to write", Required = true };
        var format = new Option<string?>("--format") { Description = $"One of {string.Join(", ", Formats)}; by the file's ending otherwise" }
            .Checked(name => name is null || Formats.Contains(name, StringComparer.Ordinal) ? null : $"--format takes one of {string.Join(", ", Formats)}, not '{name}'");
        var force = new Option<bool>("--force") { Description = "Overwrite a file that is there" };
        var data = Options.Data();
        var command = new Command("report", "Writes a run, or a comparison of several, as one HTML file, or a run as CSV or JSON.") { runs, output, format, force, data };
        command.Validators.Add(result =>
        {
            var count = result.GetResult(runs)?.Tokens.Count ?? 0;
            if (count > CompareQuery.MostRuns)
            {
                result.AddError($"report takes at most {CompareQuery.MostRuns} runs or groups");
            }
            else if (count > 1 && FormatOf(result.GetValue(format), result.GetValue(output)) is not "html")
            {
                result.AddError("A comparison is written as html; csv and json are of one run");
            }
        });
        command.SetAction((parsed, token) => CommandLine.SayAsync(async () =>
        {
            var folder = new RunFolder(parsed.GetValue(data));
            var store = new RunStore(folder);
            var sides = new List<NamedRuns>();
            foreach (var name in parsed.GetValue(runs)!)
            {
                sides.Add(await RunLookup.FindAsync(store, name, allowFiles: true, token).ConfigureAwait(false));
            }

            var path = Path.GetFullPath(parsed.GetValue(output)!);
            var noises = await new NoiseStore(folder).ReadAsync(token).ConfigureAwait(false);
            var text = Text(sides, FormatOf(parsed.GetValue(format), path), noises);
            Console.WriteLine(await OutputFile.WriteAsync(path, text, parsed.GetValue(force), token).ConfigureAwait(false));
            return CommandLine.Done;
        }));
        return command;
    }

    private static string Text(IReadOnlyList<NamedRuns> sides, string format, IReadOnlyList<MachineNoise> noises) => (sides, format) switch
    {
        ([{ Runs.Count: > 1 }], _) => throw new UserFacingException($"{sides[0].Name} is a group: name two groups to compare, or one of its runs."),
        ([{ Runs: [var run] }], "csv") => RunCsv.Of(run),
        ([{ Runs: [var run] }], "json") => RunFiguresJson.Of(run),
        ([{ Runs: [var run] }], _) => RunDocument.Html(run, DateTimeOffset.UtcNow),
        _ => ComparisonDocument.Html(sides, CompareQuery.Of(RunMetric.All[0], CompareQuery.UsualThresholdPercent), noises, DateTimeOffset.UtcNow),
    };

    private static string FormatOf(string? given, string? path) =>
        given ?? Array.Find(Formats, name => path?.EndsWith("." + name, StringComparison.OrdinalIgnoreCase) == true) ?? Formats[0];
}

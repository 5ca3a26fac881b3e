using System.CommandLine;
using System.Text;
using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Report;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>report</c>: a run or a comparison as a file.</summary>
internal static class ReportVerb
{
    private static readonly string[] Formats = ["html", "csv", "json"];

    public static Command Create(StandardStreams streams)
    {
        var runs = new Argument<string[]>("RUN")
        {
            Description = $"Ids of runs or groups, or run files; 2 to {CompareQuery.MaxRuns} make a comparison, with the first as baseline. "
                + "ID@LOAD selects one load of several",
            Arity = ArgumentArity.OneOrMore,
        };
        var output = new Option<string>("--out", "-o") { Description = "File to write", Required = true };
        var known = string.Join(", ", Formats);
        var format = new Option<string?>("--format") { Description = $"One of {known}; default: by the file extension" }
            .Checked(name => name is null || Formats.Contains(name, StringComparer.Ordinal) ? null : $"--format takes one of {known}, not '{name}'");
        var tables = string.Join(", ", RunCsv.Tables.Select(one => one.Name));
        var table = new Option<string?>("--table") { Description = $"Contents of a csv, one of {tables}; default {RunCsv.Tables[0].Name}" }
            .Checked(name => name is null || RunCsv.Tables.Any(one => one.Name == name) ? null : $"--table takes one of {tables}, not '{name}'");
        var unfold = new Option<bool>("--unfold") { Description = "Draw every repeat of a group, not only the median one" };
        var force = new Option<bool>("--force") { Description = "Overwrite an existing file" };
        var (data, traces) = (Options.Data(), Options.LinkOfTraces());
        var command = new Command("report", "Writes a run as HTML, CSV or JSON, or a comparison of several as HTML or JSON.")
        {
            runs, output, format, table, unfold, force, data, traces,
        };
        command.Validators.Add(result =>
        {
            var count = result.GetResult(runs)?.Tokens.Count ?? 0;
            if (result.GetValue(format) is null && Path.GetExtension(result.GetValue(output)) is [_, .. var ending]
                && !Formats.Contains(ending, StringComparer.OrdinalIgnoreCase))
            {
                result.AddError($"report writes {known}, not {ending}: open the html in a browser to print it, or name the format with --format");
            }
            else if (count > CompareQuery.MaxRuns)
            {
                result.AddError($"report takes at most {CompareQuery.MaxRuns} runs or groups");
            }
            else if (count > 1 && FormatOf(result.GetValue(format), result.GetValue(output)) is "csv")
            {
                result.AddError("A comparison is written as html or json; csv is for one run");
            }
            else if (result.GetValue(table) is not null && FormatOf(result.GetValue(format), result.GetValue(output)) is not "csv")
            {
                result.AddError("--table is for csv: use a file that ends with .csv, or --format csv");
            }
            else if (Options.Given(result, traces) && (count > 1 || FormatOf(result.GetValue(format), result.GetValue(output)) is not "html"))
            {
                result.AddError("--trace-link is for the html of one run: csv and json have no links, and a comparison has no single requests");
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var folder = new RunFolder(parsed.GetValue(data));
            var store = new RunStore(folder);
            var names = parsed.GetValue(runs)!;
            var path = Path.GetFullPath(parsed.GetValue(output)!);
            var kind = FormatOf(parsed.GetValue(format), path);
            var reader = new ComparisonReader(store, new NoiseStore(folder));
            var write = names is [var name]
                ? await OfRunAsync(
                    await RunLookup.LocateOneAsync(store, name, token).ConfigureAwait(false), kind, parsed.GetValue(table), parsed.GetValue(traces), token)
                    .ConfigureAwait(false)
                : Text(await OfComparisonAsync(
                    await CompareAsync(reader, names, parsed.GetValue(unfold), token).ConfigureAwait(false), kind).ConfigureAwait(false));
            streams.Output.WriteLine(await OutputFile.WriteAsync(path, write, parsed.GetValue(force), token).ConfigureAwait(false));
            return Exit.Done;
        }));
        return command;
    }

    private static Task<Comparison> CompareAsync(ComparisonReader reader, string[] names, bool unfold, CancellationToken token)
    {
        var query = CompareQuery.Named(names);
        return reader.CompareAsync(unfold ? query with { Unfolded = [.. query.Sides.Select(side => side.Key)] } : query, token);
    }

    private static async Task<Func<Stream, CancellationToken, Task>> OfRunAsync(
        string path, string format, string? table, TraceLink? link, CancellationToken token) => format switch
        {
            "csv" => await RunCsv.PrepareAsync(
                await RunItems.OpenAsync(path, token).ConfigureAwait(false),
                token,
                RunCsv.Tables.FirstOrDefault(one => one.Name == table)).ConfigureAwait(false),
            "json" => Text(await RunFileReader.UseAsync(path, RunFiguresJson.Of, RunParts.Ends | RunParts.Counters, token).ConfigureAwait(false)),
            _ => Text(await (await RunFileReader.UseAsync(path, run => ReportHtml.OfAsync(run, DateTimeOffset.UtcNow, link), RunParts.All, token)
                .ConfigureAwait(false)).ConfigureAwait(false)),
        };

    private static Func<Stream, CancellationToken, Task> Text(string text) =>
        (file, token) => file.WriteAsync(Encoding.UTF8.GetBytes(text), token).AsTask();

    private static async Task<string> OfComparisonAsync(Comparison comparison, string format) => format == "json"
        ? JsonText.Of(ComparisonJson.Of(comparison))
        : await ReportHtml.OfAsync(comparison, DateTimeOffset.UtcNow).ConfigureAwait(false);

    private static string FormatOf(string? given, string? path) =>
        given ?? Array.Find(Formats, name => path?.EndsWith("." + name, StringComparison.OrdinalIgnoreCase) == true) ?? Formats[0];
}

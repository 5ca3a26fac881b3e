using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Exchange;
using Dashboard.Exchange.K6;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary><c>export k6</c>: a plan for other machines, the same as the link on a run's page.</summary>
internal static class ExportVerb
{
    public static Command Create() => new("export", "Writes a load down for another load generator.") { K6() };

    private static Command K6()
    {
        var run = new Option<string?>("--plan-of") { Description = "Id or file of a run whose load is exported" };
        var load = new ExportLoad();
        var folder = new Option<string>("--out", "-o") { Description = "Folder for the three files", Required = true };
        var title = new Option<string?>("--title") { Description = "Name of the test" };
        var thresholds = new ThresholdOptions();
        var parallelism = new Option<int>("--parallelism") { Description = "Runners in a cluster", DefaultValueFactory = _ => 1 };
        var force = new Option<bool>("--force") { Description = "Overwrite files that are there" };
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("k6", "Writes script.js, testrun.yaml and README.md for k6 and the k6-operator.") { run, folder, title, parallelism, force, data, json };
        load.AddTo(command);
        thresholds.AddTo(command);
        command.Validators.Add(result =>
        {
            if (Given(result, run) == Given(result, load.Url))
            {
                result.AddError("export k6 takes either --plan-of or --url");
            }
            else if (Given(result, load.Url) && load.Problem(result) is { } problem)
            {
                result.AddError(problem);
            }
        });
        command.SetAction((parsed, token) => CommandLine.SayAsync(async () =>
        {
            var (name, phases) = parsed.GetValue(run) is { } id ? await PhasesOfAsync(id, parsed.GetValue(data), token).ConfigureAwait(false) : load.Phases(parsed);
            var asked = thresholds.Of(parsed);
            var files = K6Export.Files(parsed.GetValue(title) ?? name, phases, new K6Thresholds(asked.MaxP95?.TotalMilliseconds, asked.MaxErrorPercent / 100, asked.MinPerSecond), parsed.GetValue(parallelism));
            var written = await WriteAsync(parsed.GetValue(folder)!, files, parsed.GetValue(force), token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(new { files = written });
            }
            else
            {
                written.ForEach(Console.WriteLine);
            }

            return CommandLine.Done;
        }));
        return command;
    }

    /// <summary>Whether an option was given, also when its value is none at all, which the parser reports by itself.</summary>
    internal static bool Given(CommandResult result, Option option) => result.GetResult(option) is { Implicit: false };

    private static async Task<(string Title, IReadOnlyList<LoadPhase> Phases)> PhasesOfAsync(string idOrFile, string? data, CancellationToken token)
    {
        var recorded = File.Exists(idOrFile)
            ? await RunFileReader.ReadAsync(Path.GetFullPath(idOrFile), token)
.ConfigureAwait(false) : await new RunStore(new RunFolder(data)).OpenAsync(idOrFile, token).ConfigureAwait(false);
        return (recorded.Header.Title, RunExport.PhasesOf(recorded.Header));
    }

    private static async Task<List<string>> WriteAsync(string folder, IReadOnlyList<(string Name, string Text)> files, bool force, CancellationToken token)
    {
        var paths = files.Select(f => Path.Combine(Path.GetFullPath(folder), f.Name)).ToList();
        if (!force && paths.Find(File.Exists) is { } there)
        {
            throw new UserFacingException($"{there} is there already: give another folder with --out, or --force to overwrite.");
        }

        try
        {
            Directory.CreateDirectory(folder);
            for (var i = 0; i < paths.Count; i++)
            {
                await File.WriteAllTextAsync(paths[i], files[i].Text, token).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The files cannot be written to {Path.GetFullPath(folder)} ({e.Message.TrimEnd('.')}): give another folder with --out.", e);
        }

        return paths;
    }
}

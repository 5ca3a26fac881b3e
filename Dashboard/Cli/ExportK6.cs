using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Cli.Frame;
using Dashboard.Exchange;
using Dashboard.Exchange.K6;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>export k6</c>: the same files as the link on a run's page.</summary>
internal static class ExportK6
{
    private const double SlowestRate = 0.001;

    public static Command Create(StandardStreams streams)
    {
        var run = new Option<string?>("--plan-of") { Description = "Id or file of a run whose load is exported" };
        var url = new Option<string?>("--url") { Description = "Address to send load to, instead of --plan-of; any, since the files are for other machines" };
        var load = LoadArguments.WithDefaults();
        load.Rate.Checked(rate => rate is null or 0 or >= SlowestRate
            ? null
            : $"--rate takes at least {SlowestRate} requests per second: k6 supports no lower rate");
        var folder = new Option<string>("--out", "-o") { Description = "Folder for the three files", Required = true };
        var title = new Option<string?>("--title") { Description = "Name of the test" };
        var thresholds = new ThresholdOptions();
        var parallelism = new Option<int>("--parallelism") { Description = "Runners in a cluster", DefaultValueFactory = _ => 1 };
        var force = new Option<bool>("--force") { Description = "Overwrite existing files" };
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("k6", "Writes script.js, testrun.yaml and README.md for k6 and the k6-operator.")
        {
            run, url, folder, title, parallelism, force, data, json,
        };
        command.AddAll(load.All);

        thresholds.AddTo(command);
        command.Validators.Add(result =>
        {
            if (Problem(result, run, url, load) is { } problem)
            {
                result.AddError(problem);
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var (name, phases) = parsed.GetValue(run) is { } id
                ? await PhasesOfAsync(id, parsed.GetValue(data), token).ConfigureAwait(false)
                : PhasesOf(load.Plan(parsed, parsed.GetValue(url)!));
            var asked = thresholds.Of(parsed);
            var files = K6Export.Files(
                parsed.GetValue(title) ?? name,
                phases,
                new K6Thresholds(asked.MaxP95?.TotalMilliseconds, asked.MaxErrorPercent / 100, asked.MinPerSecond),
                parsed.GetValue(parallelism));
            var written = await WriteAsync(parsed.GetValue(folder)!, files, parsed.GetValue(force), token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, new { files = written });
            }
            else
            {
                written.ForEach(streams.Output.WriteLine);
            }

            return Exit.Done;
        }));
        return command;
    }

    private static string? Problem(CommandResult result, Option run, Option url, LoadArguments load)
    {
        if (Options.Given(result, run) == Options.Given(result, url))
        {
            return "export k6 takes either --plan-of or --url";
        }

        return Options.Given(result, run) && load.All.FirstOrDefault(option => Options.Given(result, option)) is { } foreign
            ? $"A run has its own load: leave out {foreign.Name}, or use --url"
            : load.Problem(result);
    }

    private static (string Title, IReadOnlyList<LoadPhase> Phases) PhasesOf(LoadPlan load) =>
        ($"{load.Url}, {LoadWords.Of(load)}", [new LoadPhase("load", load)]);

    private static async Task<(string Title, IReadOnlyList<LoadPhase> Phases)> PhasesOfAsync(string idOrFile, string? data, CancellationToken token)
    {
        var found = await RunLookup.FindAsync(new RunStore(new RunFolder(data)), idOrFile, allowFiles: true, token).ConfigureAwait(false);
        return (found.Runs[0].Header.Title, RunExport.PhasesOf(found.Runs[0].Header));
    }

    private static async Task<List<string>> WriteAsync(
        string folder, IReadOnlyList<(string Name, string Text)> files, bool force, CancellationToken token)
    {
        var paths = files.Select(f => Path.Combine(Path.GetFullPath(folder), f.Name)).ToList();
        if (!force && paths.Find(File.Exists) is { } there)
        {
            throw new UserFacingException($"{there} already exists: choose another folder with --out, or use --force to overwrite.");
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
            throw new UserFacingException(
                $"The files cannot be written to {Path.GetFullPath(folder)} ({e.Message.TrimEnd('.')}): choose another folder with --out.", e);
        }

        return paths;
    }
}

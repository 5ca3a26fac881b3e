using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Diagnosis;
using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.Cli;

internal static class RunsVerb
{
    private const int Usual = 20;
    private const string Help = "Lists recorded runs. Other commands take an id, its beginning or its last part, 'last' or 'last~1'.";

    public static Command Create(StandardStreams streams)
    {
        var most = new Option<int>("--most") { Description = "Maximum number of runs to list, newest first", DefaultValueFactory = _ => Usual }
            .Checked(count => count > 0 ? null : "--most takes a number above 0");
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("runs", Help) { most, data, json };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var folder = new RunFolder(parsed.GetValue(data));
            RunListEntry[] runs = [.. (await new RunStore(folder).ListAsync(token).ConfigureAwait(false)).Take(parsed.GetValue(most))];
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, runs.Select(run => new
                {
                    run.Id,
                    StartedUtc = run.Header?.StartedUtc,
                    run.Title,
                    Group = run.Header?.Group?.Id,
                    run.Summary?.Outcome,
                    run.Summary?.Load?.CompletedPerSecond,
                    run.Summary?.Verdict,
                    run.Problem,
                }));
                return Exit.Done;
            }

            if (runs.Length == 0)
            {
                await streams.Error.WriteLineAsync($"No runs in {folder.FullPath}: 'run' and 'record' put them there; --data names another folder.")
                    .ConfigureAwait(false);
                return Exit.Done;
            }

            foreach (var run in runs)
            {
                streams.Output.WriteLine(VisibleText.Of($"{run.Id}  {run.Title}"));
                streams.Output.WriteLine(VisibleText.Of($"    {Words(run)}"));
            }

            return Exit.Done;
        }));
        return command;
    }

    private static string Words(RunListEntry run) => run.Problem ?? string.Join("; ", new[]
    {
        run.Summary?.Load is { } load ? $"{LoadFigures.Get("completedPerSecond").TextOf(MeasuredRun.Of(load))} completed" : null,
        run.Summary is not { } summary ? "interrupted"
            : summary.Verdict is { } verdict ? RunVerdict.LeadOf(verdict)
            : OutcomeSentence.Of(summary),
    }.OfType<string>());
}

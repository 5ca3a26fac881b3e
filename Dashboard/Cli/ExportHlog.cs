using System.CommandLine;
using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>export hlog</c>: as <c>load --hlog</c>, of a recorded run.</summary>
internal static class ExportHlog
{
    public static Command Create(StandardStreams streams)
    {
        var run = new Argument<string>("RUN") { Description = "Id or file of a run" };
        var load = new Option<string?>("--load") { Description = "Name of one load of a run with several; default: the main one" };
        var output = new Option<string>("--out", "-o") { Description = "File to write, for example latency.hlog", Required = true };
        var force = new Option<bool>("--force") { Description = "Overwrite an existing file" };
        var data = Options.Data();
        var command = new Command("hlog", "Writes a run's latencies as an HdrHistogram interval log.") { run, load, output, force, data };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var store = new RunStore(new RunFolder(parsed.GetValue(data)));
            var name = parsed.GetValue(run)!;
            var path = await RunLookup.LocateOneAsync(store, name, token).ConfigureAwait(false);
            var found = await RunFileReader.ReadAsync(path, token, RunParts.Charts).ConfigureAwait(false);
            var intervals = Intervals(name, found, parsed.GetValue(load));
            var file = await OutputFile.WriteAsync(
                parsed.GetValue(output)!, text => IntervalLog.Write(text, found.Header.StartedUtc, intervals), parsed.GetValue(force), token)
                .ConfigureAwait(false);
            streams.Output.WriteLine(file);
            return Exit.Done;
        }));
        return command;
    }

    private static IReadOnlyList<LoadInterval> Intervals(string name, RecordedRun run, string? load)
    {
        var chosen = ComparedRun.Of(0, new ComparedRef(run.Header.Id, load), run);
        if (load is not null && chosen.Problem is not null)
        {
            var names = string.Join(", ", chosen.LoadNames.Select(one => $"'{one}'"));
            throw new UserFacingException($"{name} has no load named '{load}': it has {names}.");
        }

        return chosen.Intervals.Any(interval => !interval.Service.IsEmpty)
            ? chosen.Intervals
            : throw new UserFacingException(
                $"{name} holds no latencies over time: it has no load, or it was imported from a tool that reported only summary figures.");
    }
}

using System.CommandLine;
using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.Report;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>export speedscope</c>: the blocked time of a run as a flame graph, or of two runs as a difference.</summary>
internal static class ExportSpeedscope
{
    public static Command Create(StandardStreams streams)
    {
        var run = new Argument<string>("RUN") { Description = "Id or file of a run" };
        var against = new Option<string?>("--against")
        {
            Description = "Id or file of an earlier run: write where RUN blocks longer than it, and where shorter",
        };
        var output = new Option<string>("--out", "-o") { Description = $"File to write, for example blocked{Speedscope.Extension}", Required = true };
        var force = new Option<bool>("--force") { Description = "Overwrite an existing file" };
        var data = Options.Data();
        var command = new Command("speedscope", "Writes what blocked threads, and for how long, as a flame graph for speedscope.")
        {
            run, against, output, force, data,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var store = new RunStore(new RunFolder(parsed.GetValue(data)));
            var later = await ReadAsync(store, parsed.GetValue(run)!, token).ConfigureAwait(false);
            var text = parsed.GetValue(against) is { } other
                ? Speedscope.Difference(Compared(0, await ReadAsync(store, other, token).ConfigureAwait(false)), Compared(1, later))
                : Speedscope.Of(later);
            streams.Output.WriteLine(
                await OutputFile.WriteAsync(parsed.GetValue(output)!, text, parsed.GetValue(force), token).ConfigureAwait(false));
            return Exit.Done;
        }));
        return command;
    }

    private static ComparedRun Compared(int place, RecordedRun run) => ComparedRun.Of(place, new ComparedRef(run.Header.Id, null), run);

    private static async Task<RecordedRun> ReadAsync(RunStore store, string name, CancellationToken token) =>
        await RunFileReader.ReadAsync(await RunLookup.LocateOneAsync(store, name, token).ConfigureAwait(false), token, RunParts.Ends).ConfigureAwait(false);
}

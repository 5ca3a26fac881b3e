using Dashboard.Accounts;
using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Settings;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Target.Levels;
using Dashboard.Target.Traces;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Running.Traces;

/// <summary>Imports a trace of dotnet-trace as a run. The code that reads a live target reads the file, and the code that records one records it.</summary>
internal sealed class TraceImport(RunFolder folder)
{
    /// <summary>Items between two flushes, far below the writer's limit.</summary>
    private const int FlushEvery = 500;

    /// <summary>No trace can hold these: they are read from the machine, or asked for at the moment.</summary>
    private const string NeverInATrace = "A trace never holds thread states from /proc or stack snapshots: sleep and blocking I/O are not recorded.";

    /// <param name="between">A folder for temporary files; the caller removes it.</param>
    /// <exception cref="UserFacingException">The file cannot be read, or the run cannot be written; nothing is left.</exception>
    public async Task<FinishedRun> ImportAsync(string trace, string between, string label, string? title, CancellationToken token)
    {
        var contents = await OnOwnThreadAsync(() => ContentsOf(trace, label, token)).ConfigureAwait(false);
        // A cancelled read continues to its end on its thread, and its result is discarded: the library has no other way.
        var named = await OnOwnThreadAsync(() => TraceReplay.PutNames(trace, between, label)).WaitAsync(token).ConfigureAwait(false);
        var plan = new RecordingPlan(null) with { Title = string.IsNullOrWhiteSpace(title) ? $"Trace of {contents.Target.Name}" : title.Trim() };
        var thresholds = new ThresholdSettings(folder, NullLogger<ThresholdSettings>.Instance).Current;
        var header = HeaderOf(contents, plan, label, thresholds);
        FinishedRun? run = null;
        await AtomicRunFileWriter.WriteAsync(folder.FileOf(header.Id), header, async writer =>
        {
            var recording = new RunRecording(writer, origin: 0, header.Thresholds);
            await OnOwnThreadAsync(() => Replay(contents, named, label, writer, recording, thresholds, token)).ConfigureAwait(false);
            await AtomicRunFileWriter.FlushAsync(writer).ConfigureAwait(false);
            var end = new RunEnd(plan, contents.Seconds, RunSummary.Completed, Sentence(contents, label)) { Target = header.Target };
            var summary = await recording.CloseAsync(end).ConfigureAwait(false);
            run = new FinishedRun(header.Id, folder.FileOf(header.Id), header, summary) { Findings = recording.Found };
        }).ConfigureAwait(false);
        return run!;
    }

    private RunHeader HeaderOf(TraceContents contents, RunPlan plan, string label, Thresholds thresholds)
    {
        var options = TraceReplay.OptionsOf(contents);
        var missing = contents.Missing;
        var command = TraceCommand.Of(new(), SignalLevel.All, contents.Target.ProcessId);
        var header = RunHeaders.Of(plan, contents.Target, contents.StartedUtc, contents.CounterInterval ?? options.Interval, thresholds) with
        {
            Id = RunId.New(contents.StartedUtc, "trace"),
            Trace = new ImportedTrace(label, missing, command),
        };
        return StoredHeader.Of(header, folder.KeepsCommandLines);
    }

    private static TraceContents ContentsOf(string trace, string label, CancellationToken token)
    {
        using var file = new FileStream(trace, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, 1 << 16, FileOptions.SequentialScan);
        return TraceContentsReader.Read(file, label, token);
    }

    private static int Replay(
        TraceContents contents, string named, string label, RunFileWriter writer, RunRecording recording, Thresholds thresholds, CancellationToken token)
    {
        var rules = new Diagnoser(thresholds);
        rules.Know(contents.Target);
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System, TimeProvider.System.GetTimestamp(), contents.StartedUtc));
        Judge(new SessionChange(0, SessionState.Attached, $"Read from {label}."));
        Judge(new SignalsChange(0, contents.Level, SignalWords.Of(contents.Level, contents.Target)));
        Judge(new Phase(0, "record", "Recording without load."));
        var items = 0;
        new TraceReplay(contents, hub, new TargetAccounts(hub), Take).Read(named, label, token);
        Judge(new Phase(contents.Seconds, "end", "The trace is over."));
        Found(contents.Seconds, rules.End());
        return items;

        void Take(TimelineItem item)
        {
            Judge(item);
            if (++items % FlushEvery == 0)
            {
                // This thread waits for the disk; an error of a flush is thrown by the flush at the end.
                writer.FlushAsync().AsTask().Wait(CancellationToken.None);
            }
        }

        void Judge(TimelineItem item)
        {
            recording.Write(item);
            Found(item.T, rules.Add(item));
        }

        void Found(double t, IReadOnlyList<Finding> findings)
        {
            foreach (var finding in findings)
            {
                recording.Write(new FindingItem(t, finding));
            }
        }
    }

    private static string Sentence(TraceContents contents, string label) => string.Join(' ',
    [
        $"Imported from the trace {label}.",
        .. contents.IsCut
            ? [$"Of its {Readable.Count(contents.Events)} events the first {Readable.Count(TraceContents.MaxEvents)} are read, "
                + $"{Readable.Seconds(contents.Seconds)}: record for a shorter time to have all."]
            : Array.Empty<string>(),
        .. contents.Missing is { Count: > 0 } missing ? [$"Not in the trace: {string.Join("; ", missing)}."] : Array.Empty<string>(),
        NeverInATrace,
    ]);

    /// <summary>Reading blocks, so it is not on a thread of the pool.</summary>
    private static Task<T> OnOwnThreadAsync<T>(Func<T> read) =>
        Task.Factory.StartNew(read, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}

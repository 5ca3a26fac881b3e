using Dashboard.Cli.Frame;
using Dashboard.Machine;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary><c>doctor --watch</c>, from its options to its exit code.</summary>
internal static class WatchCommand
{
    /// <summary>For findings that wait at the end.</summary>
    private static readonly TimeSpan LongestDelivery = TimeSpan.FromSeconds(10);

    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(Headless headless, WatchRequest request, StandardStreams streams, CancellationToken signalled)
    {
        NativeHeap.KeepSmall();
        var time = headless.Time;
        var (began, output, tally) = (time.GetTimestamp(), new WatchOutput(streams, request.Form, time), new WatchTally());
        using var webhook = request.Webhook is { } address ? new Webhook(address, Webhook.Longest, time) : null;
        var receivers = new List<NoticeQueue>();
        if (request.Command is { } words)
        {
            var command = new FindingCommand(words, headless.Folder.FullPath, FindingCommand.Longest, time);
            receivers.Add(new NoticeQueue("--on-finding", command.RunAsync, output.Say));
        }

        if (webhook is not null)
        {
            receivers.Add(new NoticeQueue("--webhook", webhook.PostAsync, output.Say));
        }

        using var looking = new SemaphoreSlim(WatchedTargets.MostAttaching);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(signalled);
        end.CancelAfter(request.Length ?? Timeout.InfiniteTimeSpan);
        headless.Targets.Limit = WatchedTargets.MostUnattended;
        headless.Targets.Prepare(static target => target.Monitor.SetOptions(TargetWatcher.FromAfar));
        var tools = new WatchTools(output, tally, new WatchedRuns(headless, output, tally), receivers, looking, time);
        try
        {
            await new ProcessesWatch(headless, new WatchedNames(request.Names, request.Waits), tools).RunAsync(end.Token).ConfigureAwait(false);
        }
        finally
        {
            await Task.WhenAll(receivers.Select(receiver => receiver.EndAsync(LongestDelivery, time, EndSignals.Second))).ConfigureAwait(false);
        }

        await streams.Error.WriteLineAsync(tally.Sentence(time.GetElapsedTime(began).TotalSeconds)).ConfigureAwait(false);
        return tally.HasFound ? Exit.ThresholdBroken : tally.HasWatched ? Exit.Done : Exit.Failed;
    }
}

/// <summary>What is asked of a watch.</summary>
/// <param name="Length">Null: until a signal.</param>
/// <param name="Command">For each finding; null: none.</param>
internal sealed record WatchRequest(
    IReadOnlyList<string> Names, DoctorForm Form, TimeSpan? Length, IReadOnlyList<string>? Command, Uri? Webhook)
{
    /// <summary>True where none of the processes need run yet.</summary>
    public bool Waits { get; init; }
}

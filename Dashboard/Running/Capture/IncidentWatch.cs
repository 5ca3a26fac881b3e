using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running.Capture;

/// <summary>
/// Captures the incidents that <see cref="IncidentRule"/> finds on one timeline. A user's run ends the capture, which is kept. Not thread-safe.
/// </summary>
/// <param name="context">Its functions are called anew each time.</param>
internal sealed class IncidentWatch(TimelineHub hub, CaptureContext context, ICaptureListener say)
{
    /// <summary>The end of an incident is noticed by the clock, not by an item.</summary>
    private static readonly TimeSpan LookEvery = TimeSpan.FromMilliseconds(500);

    private readonly IncidentRule _rule = new();
    private IncidentRecording? _recording;

    private (string? Id, double From, bool IsSeen) _run;
    private double _now;

    public async Task FollowAsync(Func<bool> isOver, CancellationToken token)
    {
        using var subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity);
        var over = "Another process was attached.";
        try
        {
            await foreach (var _ in subscription.ItemsOrTicksAsync(LookEvery, context.Time, token).ConfigureAwait(false))
            {
                while (subscription.Items.TryRead(out var item))
                {
                    await TakeAsync(item).ConfigureAwait(false);
                }

                await LookAsync().ConfigureAwait(false);
                if (isOver())
                {
                    break;
                }
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            over = "The dashboard was closed.";
        }
        finally
        {
            await EndAsync(RunSummary.Stopped, over).ConfigureAwait(false);
        }
    }

    private async Task TakeAsync(TimelineItem item)
    {
        _now = Math.Max(_now, item.T);
        if (item is Phase)
        {
            // Only runs have phases: what is before this one is in that run's own file.
            _rule.Forget(item.T);
            await EndAsync(RunSummary.Completed, "A run was started.").ConfigureAwait(false);
        }
        else if (item is SessionChange change && change.State.IsGone())
        {
            _rule.Forget(item.T);
            await EndAsync(RunSummary.Completed, $"The target is gone: {change.Sentence}").ConfigureAwait(false);
        }

        SayInRun(item);
        if (_rule.Add(item, context.IsAllowed() && !context.IsRunOn() && context.Facts() is not null) is { } finding)
        {
            await BeginAsync(finding).ConfigureAwait(false);
        }
    }

    /// <summary>A finding that began before the run has its own capture.</summary>
    private void SayInRun(TimelineItem item)
    {
        if (context.RunOn() is var run && run != _run.Id)
        {
            _run = (run, item.T, false);
        }

        if (run is not null
            && !_run.IsSeen
            && item is FindingItem { Finding: { To: null } found }
            && found.From >= _run.From
            && IncidentRule.IsIncident(found)
            && context.Facts() is { } target)
        {
            _run.IsSeen = true;
            var now = context.Time.GetUtcNow();
            say.SeenInRun(new CapturedIncident(run, found.Title, found.Rule, now, now) { Target = target.Name, IsInRun = true });
        }
    }

    private async Task LookAsync()
    {
        _now = Math.Max(_now, hub.Clock.Now);
        if (context.IsRunOn())
        {
            _rule.Forget(_now);
            await EndAsync(RunSummary.Completed, "A run was started.").ConfigureAwait(false);
        }
        else if (!context.IsAllowed())
        {
            await EndAsync(RunSummary.Stopped, "Incident capture was turned off.").ConfigureAwait(false);
        }
        else if (_rule.EndOf(_now) is { } why)
        {
            await EndAsync(RunSummary.Completed, why).ConfigureAwait(false);
        }
    }

    private async Task BeginAsync(Finding finding)
    {
        try
        {
            var start = new IncidentStart(finding, hub, context.Facts()!, _rule.OriginOf(finding));
            _recording = await IncidentRecording.BeginAsync(start, context.Place(), say).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or UserFacingException)
        {
            _rule.End(_now, counts: false);
            say.Problem($"An incident could not be captured ({e.Message.TrimEnd('.')}): the data folder needs to be writable and to have room.");
        }
    }

    private async Task EndAsync(string outcome, string why)
    {
        if (_recording is not { } recording)
        {
            return;
        }

        _recording = null;
        _rule.End(_now);
        await using var closing = recording.ConfigureAwait(false);
        var summary = await recording.CloseAsync(outcome, why, context.Facts()).ConfigureAwait(false);
        await say.EndedAsync(recording.Incident with { EndedUtc = context.Time.GetUtcNow() }, summary).ConfigureAwait(false);
    }
}

/// <summary>The conditions of capturing beside the timeline.</summary>
internal sealed record CaptureContext(
    Func<TargetFacts?> Facts, Func<bool> IsRunOn, Func<string?> RunOn, Func<bool> IsAllowed, Func<CapturePlace> Place, TimeProvider Time);

internal interface IRecordingListener
{
    void Began(CapturedIncident incident);

    /// <summary>Reports in a sentence that the file cannot be written; null reports that it can be again.</summary>
    void Problem(string? problem);
}

internal interface ICaptureListener : IRecordingListener
{
    /// <summary>Reports the first incident of a run, whose file has it.</summary>
    void SeenInRun(CapturedIncident incident);

    Task EndedAsync(CapturedIncident incident, RunSummary summary);
}

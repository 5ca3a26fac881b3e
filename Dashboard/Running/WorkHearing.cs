using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>Notices, while a target is read, that nothing is heard of a source of <c>--work</c>. Only a serving dashboard does. Thread-safe.</summary>
internal sealed class WorkHearing(TargetMonitor monitor, TimeProvider time) : BackgroundService
{
    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(1);

    private volatile string? _sentence;

    /// <summary>Gets a sentence when one begins to hold; called on any thread.</summary>
    public event Action<string>? Said;

    /// <summary>As of <see cref="UnheardWork"/>.</summary>
    public string? Sentence => _sentence;

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        if (monitor.Options.Work.Names.Count == 0)
        {
            return;
        }

        try
        {
            while (!stoppingToken.IsCancellationRequested)
            {
                await FollowAsync(monitor.Hub, stoppingToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            // The dashboard is closed.
        }
    }

    private async Task FollowAsync(TimelineHub hub, CancellationToken token)
    {
        var unheard = new UnheardWork(monitor.Options.Work);
        using var subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        foreach (var item in remembered)
        {
            unheard.Add(item);
        }

        await foreach (var _ in subscription.ItemsOrTicksAsync(LookEvery, time, token).ConfigureAwait(false))
        {
            while (subscription.Items.TryRead(out var item))
            {
                unheard.Add(item);
            }

            if (monitor.Hub != hub)
            {
                Say(null);
                return;
            }

            Say(unheard.Sentence);
        }
    }

    private void Say(string? sentence)
    {
        var before = _sentence;
        _sentence = sentence;
        if (sentence is not null && before is null)
        {
            Said?.Invoke(monitor.Facts is { } facts ? $"{facts.Title}: {sentence}" : sentence);
        }
    }
}

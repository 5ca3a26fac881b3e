using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Cli;

/// <summary>Says the line "N threads, M req/sec" on stderr each three seconds.</summary>
internal sealed class RunLines : IDisposable
{
    private readonly TimelineSubscription _subscription;
    private readonly ThreeSecondLines _lines;

    private RunLines(TimelineHub hub)
    {
        _lines = new ThreeSecondLines(hub.Clock.Now);
        _subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity);
        _ = SayAsync();
    }

    public static RunLines Follow(TimelineHub hub) => new(hub);

    /// <summary>Ends the lines: the subscription's channel ends, and with it the loop.</summary>
    public void Dispose() => _subscription.Dispose();

    private async Task SayAsync()
    {
        await foreach (var item in _subscription.Items.ReadAllAsync(CancellationToken.None).ConfigureAwait(false))
        {
            foreach (var line in _lines.Add(item))
            {
                await Console.Error.WriteLineAsync(line.ToString()).ConfigureAwait(false);
            }
        }
    }
}

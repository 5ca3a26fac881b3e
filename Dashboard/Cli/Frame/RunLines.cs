using Dashboard.Validity;

namespace Dashboard.Cli.Frame;

internal sealed class RunLines : IAsyncDisposable
{
    private readonly TimelineSubscription _subscription;
    private readonly ThreeSecondLines _lines;
    private readonly TextWriter _error;
    private readonly Task _saying;

    private RunLines(TimelineHub hub, TextWriter error)
    {
        _error = error;
        _lines = new ThreeSecondLines(hub.Clock.Now);
        _subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity);
        _saying = SayAsync();
    }

    public static RunLines Follow(TimelineHub hub, TextWriter error) => new(hub, error);

    public async ValueTask DisposeAsync()
    {
        _subscription.Dispose();
        await _saying.ConfigureAwait(false);
    }

    private async Task SayAsync()
    {
        await foreach (var item in _subscription.Items.ReadAllAsync(CancellationToken.None).ConfigureAwait(false))
        {
            await WriteAsync(_lines.Add(item)).ConfigureAwait(false);
        }

        await WriteAsync(_lines.Finish()).ConfigureAwait(false);
    }

    private async Task WriteAsync(IReadOnlyList<ThreeSecondLine> lines)
    {
        foreach (var line in lines)
        {
            await _error.WriteLineAsync(line.ToString()).ConfigureAwait(false);
        }
    }
}

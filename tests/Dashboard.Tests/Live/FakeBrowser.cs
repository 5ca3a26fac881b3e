using Dashboard.Charts;
using Dashboard.Tests.Charts;
using Microsoft.JSInterop;

namespace Dashboard.Tests.Live;

/// <summary>
/// A browser with one board of charts: it keeps the rows of the pool table as wwwroot/js/data/tables.js does. It loads its scripts when
/// the test says so, and may be away.
/// </summary>
internal sealed class FakeBrowser : IJSRuntime, IJSObjectReference
{
    private readonly TaskCompletionSource _loaded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<double> _times = [];
    private readonly Lock _gate = new();

    /// <summary>True: what is sent does not arrive, and the sender hears nothing until it gives up.</summary>
    public volatile bool IsAway;

    /// <summary>While set, an answer waits for it.</summary>
    public volatile Task Busy = Task.CompletedTask;

    /// <summary>Packets that began anew.</summary>
    public int Resets { get; private set; }

    /// <summary>Calls of <c>apply</c>.</summary>
    public int Applied { get; private set; }

    /// <summary>Times of the rows that it would draw.</summary>
    public double[] Times
    {
        get
        {
            lock (_gate)
            {
                return [.. _times];
            }
        }
    }

    public void Load() => _loaded.TrySetResult();

    public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => InvokeAsync<TValue>(identifier, default, args);

    public async ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args)
    {
        switch (identifier)
        {
            case "import":
            case "createBoard":
                await _loaded.Task;
                return (TValue)(object)this;
            case "apply":
                Applied++;
                break;
            case "push" when IsAway:
                throw new TaskCanceledException();
            case "push":
                Take((byte[])args![0]!);
                await Busy;
                break;
        }

        return default!;
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private void Take(byte[] bytes)
    {
        var packet = Packets.Read(bytes);
        lock (_gate)
        {
            if (packet.Resets)
            {
                Resets++;
                _times.Clear();
            }

            _times.AddRange(packet[ChartTable.Pool].Select(row => row[0]));
        }
    }
}

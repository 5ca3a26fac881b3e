using Microsoft.AspNetCore.Components.Server.Circuits;

namespace Dashboard.Access;

/// <summary>The place of one page among the open ones, from when its connection is up until it is down or the circuit ends.</summary>
internal sealed class PagePlace(OpenPages pages) : CircuitHandler
{
    private int _has;

    /// <summary>
    /// The page got no place when it connected: it shows a sentence instead. That happens only when many pages come at once; a single one is
    /// refused before it has a circuit.
    /// </summary>
    public bool IsRefused { get; private set; }

    public override Task OnConnectionUpAsync(Circuit circuit, CancellationToken cancellationToken)
    {
        IsRefused = Volatile.Read(ref _has) == 0 && !pages.TryTake();
        Volatile.Write(ref _has, IsRefused ? 0 : 1);
        return Task.CompletedTask;
    }

    /// <summary>Called once more when a circuit ends whose connection is down already.</summary>
    public override Task OnConnectionDownAsync(Circuit circuit, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _has, 0) == 1)
        {
            pages.Leave();
        }

        return Task.CompletedTask;
    }
}

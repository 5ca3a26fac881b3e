using Microsoft.AspNetCore.Components.Server.Circuits;

namespace Dashboard.Access;

/// <summary>Counts a page from its connection until it is disconnected or its circuit ends.</summary>
internal sealed class PageSlot(PageLimiter pages) : CircuitHandler
{
    private int _has;

    /// <summary>
    /// The page had no place and shows a sentence. This happens only when many connect at once; otherwise they are refused before the circuit.
    /// </summary>
    public bool IsRefused { get; private set; }

    public override Task OnConnectionUpAsync(Circuit circuit, CancellationToken cancellationToken)
    {
        IsRefused = Volatile.Read(ref _has) == 0 && !pages.TryTake();
        Volatile.Write(ref _has, IsRefused ? 0 : 1);
        return Task.CompletedTask;
    }

    /// <summary>This is called again when a disconnected circuit ends.</summary>
    public override Task OnConnectionDownAsync(Circuit circuit, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _has, 0) == 1)
        {
            pages.Leave();
        }

        return Task.CompletedTask;
    }
}

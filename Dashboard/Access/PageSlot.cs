using Microsoft.AspNetCore.Components.Server.Circuits;

namespace Dashboard.Access;

/// <summary>From connection up until down, or the circuit's end.</summary>
internal sealed class PageSlot(PageLimiter pages) : CircuitHandler
{
    private int _has;

    /// <summary>No place: a sentence is shown. Only when many come at once; else refused before the circuit.</summary>
    public bool IsRefused { get; private set; }

    public override Task OnConnectionUpAsync(Circuit circuit, CancellationToken cancellationToken)
    {
        IsRefused = Volatile.Read(ref _has) == 0 && !pages.TryTake();
        Volatile.Write(ref _has, IsRefused ? 0 : 1);
        return Task.CompletedTask;
    }

    /// <summary>Called again when a disconnected circuit ends.</summary>
    public override Task OnConnectionDownAsync(Circuit circuit, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _has, 0) == 1)
        {
            pages.Leave();
        }

        return Task.CompletedTask;
    }
}

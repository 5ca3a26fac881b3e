namespace Dashboard.Target.Signals;

/// <summary>
/// Handlers of events whose exceptions do not reach the source: they would freeze the reading for good. Used on the reading thread only.
/// </summary>
internal sealed class HandlerGuard
{
    /// <summary>What the first handler that failed threw; null while none did.</summary>
    public Exception? Failure { get; private set; }

    public Action<TEvent> Of<TEvent>(Action<TEvent> handle) => e =>
    {
        try
        {
            handle(e);
        }
#pragma warning disable CA1031 // Whatever it is, it ends up in Failure and from there in the session's end.
        catch (Exception failure)
#pragma warning restore CA1031
        {
            Failure ??= failure;
        }
    };
}

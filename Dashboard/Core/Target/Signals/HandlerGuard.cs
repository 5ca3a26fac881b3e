namespace Dashboard.Target.Signals;

/// <summary>Keeps exceptions of handlers from the source, whose reading they would stop. Used on the reading thread only.</summary>
internal sealed class HandlerGuard
{
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

using Microsoft.AspNetCore.Components;

namespace Dashboard.Forms;

/// <summary>A component that is drawn again when a service reports a change, until it is disposed.</summary>
public abstract class ObservingComponent : ComponentBase, IDisposable
{
    private readonly List<(IChangeSource Source, Action Handler)> _observed = [];

    protected bool IsDisposed { get; private set; }

    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    protected void RedrawOn(params ReadOnlySpan<IChangeSource> sources) => Observe(StateHasChanged, sources);

    /// <summary>Calls an action after each change of these services, as the renderer calls an event handler; it draws the component where it has to.</summary>
    protected void Observe(Action changed, params ReadOnlySpan<IChangeSource> sources) => Observe(
        () =>
        {
            changed();
            return Task.CompletedTask;
        },
        sources);

    /// <inheritdoc cref="Observe(Action, ReadOnlySpan{IChangeSource})"/>
    protected void Observe(Func<Task> changed, params ReadOnlySpan<IChangeSource> sources)
    {
        foreach (var source in sources)
        {
            source.Changed += Handle;
            _observed.Add((source, Handle));
        }

        void Handle() => _ = InvokeAsync(() => ReactAsync(changed));
    }

    protected virtual void Dispose(bool disposing)
    {
        IsDisposed = true;
        foreach (var (source, handler) in _observed)
        {
            source.Changed -= handler;
        }

        _observed.Clear();
    }

    /// <summary>No caller awaits what follows a change, so the error boundary shows a failure.</summary>
    private async Task ReactAsync(Func<Task> changed)
    {
        if (IsDisposed)
        {
            return;
        }

        try
        {
            await changed().ConfigureAwait(true);
        }
        catch (Exception) when (IsDisposed)
        {
            // The page was left meanwhile, and the services that it used are disposed.
        }
        catch (Exception e)
        {
            await DispatchExceptionAsync(e).ConfigureAwait(true);
        }
    }
}

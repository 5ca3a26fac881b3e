using Dashboard.Target.Reach;

namespace Dashboard.Target.Watched;

/// <summary>Samples the counters of a process that is not watched, once a second; another tool's counters are not made faster by it.</summary>
public sealed class PoolLook : IAsyncDisposable
{
    private static readonly SessionOptions Options = new() { Interval = TimeSpan.FromSeconds(1), Heartbeat = false, Snapshots = false };

    private readonly CancellationTokenSource _over = new();
    private readonly AsyncServiceScope _scope;
    private readonly Task _opening;
    private volatile string? _problem;

    public PoolLook(IServiceScopeFactory scopes, int processId)
    {
        _scope = scopes.CreateAsyncScope();
        Monitor = Of<TargetMonitor>();
        Monitor.SetOptions(Options);
        _opening = OpenAsync(processId);
    }

    public TargetMonitor Monitor { get; }

    public string? Problem => _problem;

    public T Of<T>()
        where T : class => _scope.ServiceProvider.GetRequiredService<T>();

    /// <summary>Sessions of any tool that read the process now; null when that is not known.</summary>
    public static int? SessionsOf(int processId) => OperatingSystem.IsLinux() ? new SocketPaths().Connections(processId) : null;

    public async ValueTask DisposeAsync()
    {
        await _over.CancelAsync().ConfigureAwait(false);
        await _opening.ConfigureAwait(false);
        await _scope.DisposeAsync().ConfigureAwait(false);
        _over.Dispose();
    }

    private async Task OpenAsync(int processId)
    {
        try
        {
            await Monitor.LookAtAsync(processId, _over.Token).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
        catch (OperationCanceledException) when (_over.IsCancellationRequested)
        {
            // The look was ended.
        }
    }
}

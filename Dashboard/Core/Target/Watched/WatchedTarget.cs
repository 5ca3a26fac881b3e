using System.Collections.Concurrent;
using Microsoft.Extensions.Hosting;

namespace Dashboard.Target.Watched;

/// <summary>A watched target with services of its own, shared with no other: session, timeline, findings, runs. Safe for any number of threads.</summary>
public sealed class WatchedTarget : IAsyncDisposable
{
    public const int LongestName = 60;

    private readonly ConcurrentDictionary<Type, object> _services = new();
    private readonly AsyncServiceScope _scope;
    private bool _started;

    internal WatchedTarget(int number, AsyncServiceScope scope) => (Number, _scope) = (number, scope);

    /// <summary>At least 1 and unique while this dashboard runs; part of addresses (<c>?target=2</c>).</summary>
    public int Number { get; }

    public string? Name
    {
        get;
        set
        {
            field = value;
            Monitor.Call(value);
        }
    }

    public string Title => Name ?? Monitor.Facts?.Title ?? $"Target {Number}";

    public TargetMonitor Monitor => Of<TargetMonitor>();

    public static string? NameOf(string? typed) =>
        VisibleText.Of(typed ?? "").Trim() is { Length: > 0 } name ? name[..Math.Min(name.Length, LongestName)] : null;

    /// <summary>A service of this target. After its removal, services that were asked for before are still returned, for their users to leave them.</summary>
    public T Of<T>()
        where T : class =>
        (T)_services.GetOrAdd(typeof(T), _ => _scope.ServiceProvider.GetRequiredService<T>());

    internal async Task StartAsync(CancellationToken token)
    {
        _started = true;
        foreach (var service in _scope.ServiceProvider.GetServices<BackgroundService>())
        {
            await service.StartAsync(token).ConfigureAwait(false);
        }
    }

    internal async Task StopAsync(CancellationToken token)
    {
        if (_started)
        {
            await Task.WhenAll(_scope.ServiceProvider.GetServices<BackgroundService>().Select(service => service.StopAsync(token))).ConfigureAwait(false);
        }
    }

    public ValueTask DisposeAsync() => _scope.DisposeAsync();
}

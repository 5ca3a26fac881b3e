using Microsoft.Extensions.Hosting;

namespace Dashboard.Target.Watched;

/// <summary>The targets that this dashboard watches: one at least, which may be attached to nothing yet. Safe for any number of threads.</summary>
/// <param name="scopes">Services that are registered as scoped are one target's own.</param>
public sealed class WatchedTargets(IServiceScopeFactory scopes) : IChangeSource, IHostedService, IAsyncDisposable
{
    /// <summary>Targets at the same time: each costs up to 120 MiB and 3 % of a core.</summary>
    public const int Most = 20;

    /// <summary>Of an unattended watch, which reads of nearly all of them the counters alone.</summary>
    public const int MostUnattended = 50;

    /// <summary>Attach no more at a time: each takes two seconds, most of it waiting, and twenty leave this process itself without processor time.</summary>
    public const int MostAttaching = 4;

    private readonly Lock _gate = new();
    private readonly List<Action<WatchedTarget>> _preparations = [];
    private WatchedTarget[] _all = [];
    private int _given;
    private bool _started;
    private volatile int _limit = Most;

    public event Action? Changed;

    public IReadOnlyList<WatchedTarget> All
    {
        get
        {
            lock (_gate)
            {
                return _all.Length > 0 ? _all : _all = [Open()];
            }
        }
    }

    /// <summary>Targets at the same time. Lowered, it leaves those that are there alone.</summary>
    public int Limit
    {
        get => _limit;
        set => _limit = value;
    }

    public WatchedTarget First => All[0];

    public WatchedTarget? Find(int number) => All.FirstOrDefault(target => target.Number == number);

    public WatchedTarget? Of(int processId) =>
        All.FirstOrDefault(target => target.Monitor is { Facts: { } facts, State: var state } && facts.ProcessId == processId && !state.IsGone());

    /// <summary>Applies to present and later targets: options that were given once for all.</summary>
    public void Prepare(Action<WatchedTarget> prepare)
    {
        IReadOnlyList<WatchedTarget> all;
        lock (_gate)
        {
            _preparations.Add(prepare);
            all = All;
        }

        foreach (var target in all)
        {
            prepare(target);
        }
    }

    /// <summary>Adds a target that is attached to nothing yet.</summary>
    /// <exception cref="UserFacingException"><see cref="Limit"/> targets are watched.</exception>
    public async Task<WatchedTarget> AddAsync(CancellationToken token)
    {
        WatchedTarget added;
        Action<WatchedTarget>[] preparations;
        bool started;
        lock (_gate)
        {
            if (All.Count >= Limit)
            {
                throw new UserFacingException($"{Limit} targets are already being watched, which is the limit: stop watching one first.");
            }

            (added, preparations, started) = (Open(), [.. _preparations], _started);
            _all = [.. All, added];
        }

        foreach (var prepare in preparations)
        {
            prepare(added);
        }

        if (started)
        {
            await added.StartAsync(token).ConfigureAwait(false);
        }

        Changed?.Invoke();
        return added;
    }

    /// <summary>Removes a target with all that is known of it; what was recorded stays. The last one stays too.</summary>
    /// <returns>False when it is the last, or was removed before.</returns>
    public async Task<bool> RemoveAsync(WatchedTarget target)
    {
        lock (_gate)
        {
            if (All.Count == 1 || !All.Contains(target))
            {
                return false;
            }

            _all = [.. All.Where(other => other != target)];
        }

        Changed?.Invoke();
        await target.StopAsync(CancellationToken.None).ConfigureAwait(false);
        await target.DisposeAsync().ConfigureAwait(false);
        return true;
    }

    public async Task StartAsync(CancellationToken cancellationToken)
    {
        IReadOnlyList<WatchedTarget> all;
        lock (_gate)
        {
            (_started, all) = (true, All);
        }

        foreach (var target in all)
        {
            await target.StartAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.WhenAll(All.Select(target => target.StopAsync(cancellationToken)));

    public async ValueTask DisposeAsync()
    {
        WatchedTarget[] all;
        lock (_gate)
        {
            all = _all;
        }

        await Task.WhenAll(all.Select(target => target.DisposeAsync().AsTask())).ConfigureAwait(false);
    }

    private WatchedTarget Open() => new(++_given, scopes.CreateAsyncScope());
}

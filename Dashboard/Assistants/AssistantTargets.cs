using Dashboard.Diagnosis.Settings;
using Dashboard.Looks;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Watched;

namespace Dashboard.Assistants;

/// <summary>
/// Processes that assistants look at, one at a time: each is attached to for a call and left with it. They are none of the targets that pages watch, so that
/// neither changes what the other reads. Thread-safe.
/// </summary>
/// <param name="open">The application without pages, of this object's own; it is opened by the first call.</param>
internal sealed class AssistantTargets(Func<ServiceProvider> open, TimeProvider time) : IAsyncDisposable
{
    /// <summary>A look is shared by questions that follow one another: each costs the target the same.</summary>
    private static readonly TimeSpan Fresh = TimeSpan.FromMinutes(1);

    private static readonly LookPlan Whole = new(TimeSpan.FromSeconds(8)) { Cause = new LookCause("asked", "an assistant asks") };

    private readonly SemaphoreSlim _one = new(1, 1);
    private readonly Lock _gate = new();
    private ServiceProvider? _services;
    private bool _started;
    private volatile Looked? _last;

    public IServiceProvider Services
    {
        get
        {
            lock (_gate)
            {
                return _services ??= Opened();
            }
        }
    }

    public async Task<DoctorReport> LookAsync(ListedProcess process, CancellationToken token)
    {
        var report = await LookAsync(process, new LookPlan(LookPlan.LongestOfOne), token).ConfigureAwait(false);
        if (report.Cause is not null)
        {
            _last = new Looked(process, report, time.GetTimestamp());
        }

        return report;
    }

    /// <summary>A look at all signals, or one of the last minute, with its age in seconds.</summary>
    public async Task<(DoctorReport Report, double Age)> LookAtAllAsync(ListedProcess process, CancellationToken token)
    {
        if (_last is { } last && last.Process.Facts == process.Facts && time.GetElapsedTime(last.At) is var age && age < Fresh)
        {
            return (last.Report, age.TotalSeconds);
        }

        var report = await LookAsync(process, Whole, token).ConfigureAwait(false);
        _last = new Looked(process, report, time.GetTimestamp());
        return (report, 0);
    }

    /// <summary>Attaches for as long as it is used.</summary>
    public async Task<T> UseAsync<T>(ListedProcess process, SignalLevel level, Func<WatchedTarget, Task<T>> use, CancellationToken token)
    {
        await _one.WaitAsync(token).ConfigureAwait(false);
        try
        {
            var targets = Services.GetRequiredService<WatchedTargets>();
            if (!_started)
            {
                await targets.StartAsync(CancellationToken.None).ConfigureAwait(false);
                _started = true;
            }

            var target = await targets.AddAsync(token).ConfigureAwait(false);
            try
            {
                target.Of<SignalLevels>().Give(level);
                await target.Of<TargetConnection>().AttachAsync(process.Facts.ProcessId, baseAddress: null, token).ConfigureAwait(false);
                return await use(target).ConfigureAwait(false);
            }
            finally
            {
                await targets.RemoveAsync(target).ConfigureAwait(false);
            }
        }
        finally
        {
            _one.Release();
        }
    }

    public async ValueTask DisposeAsync()
    {
        ServiceProvider? services;
        lock (_gate)
        {
            services = _services;
        }

        if (services is not null)
        {
            await services.GetRequiredService<WatchedTargets>().StopAsync(CancellationToken.None).ConfigureAwait(false);
            await services.DisposeAsync().ConfigureAwait(false);
        }

        _one.Dispose();
    }

    private Task<DoctorReport> LookAsync(ListedProcess process, LookPlan plan, CancellationToken token) => UseAsync(
        process, SignalLevel.Counters, target => DoctorLook.OfAsync(target, process.Ports, plan, time, token), token);

    private ServiceProvider Opened()
    {
        var services = open();
        services.GetRequiredService<OwnCauses>().Read();
        return services;
    }

    private sealed record Looked(ListedProcess Process, DoctorReport Report, long At);
}

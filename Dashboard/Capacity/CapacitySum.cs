using Dashboard.Injections;

namespace Dashboard.Capacity;

/// <summary>
/// Threads that blocking handlers need, and the time until the pool has them: the article's sum, in tenths of threads, with the pool's rules.
/// </summary>
internal sealed record CapacitySum(CapacityInputs Inputs)
{
    private readonly int _rarelyWaiting = ErlangC.ServersFor(Tenths(Inputs.Users / Inputs.EverySeconds * Inputs.ServiceSeconds));

    /// <summary>The default of Microsoft.Data.SqlClient and Npgsql (<c>Max Pool Size</c>).</summary>
    public const int DefaultDatabasePool = 100;

    /// <summary>Requests that the users make: users ÷ seconds from one request to the next.</summary>
    public double RequestsPerSecond => Inputs.Users / Inputs.EverySeconds;

    /// <summary>Requests per second × seconds each (Little's law, Operations Research 9, 1961), to a tenth.</summary>
    public double Threads => Tenths(RequestsPerSecond * Inputs.ServiceSeconds);

    public double Missing => Tenths(Math.Max(0, Threads - Inputs.MinThreads));

    /// <summary>Requests per second by the minimum, until threads are added; at most the requested rate.</summary>
    public double PerSecondAtFirst => Math.Min(RequestsPerSecond, Inputs.MinThreads / Inputs.ServiceSeconds);

    /// <summary>The time by Task waits (<see cref="CooperativeBlocking"/>), until the queue is empty.</summary>
    public Settling Waits { get; } = Settling.Of(Inputs, threads => CooperativeBlocking.DelaySeconds(Inputs.Pool, threads));

    /// <summary>A thread every 500 ms (<see cref="GateInjection"/>), where the gate is not held back.</summary>
    public Settling GateFastest { get; } = Settling.Of(Inputs, _ => GateInjection.PeriodSeconds);

    /// <summary>A thread a second, where the gate is not held back.</summary>
    public Settling GateUsual { get; } = Settling.Of(Inputs, _ => GateInjection.UsualSeconds);

    /// <summary>The article's time: missing ÷ 2 a second, to a tenth; without answers holding the gate back, and without the queue.</summary>
    public double ArticleSeconds => Tenths(Missing * GateInjection.PeriodSeconds);

    /// <summary>Mean seconds with the minimum of threads busy.</summary>
    public double SecondsBetweenDequeues => Inputs.ServiceSeconds / Inputs.MinThreads;

    /// <summary>From this number of threads on they become free every 500 ms or faster, and the gate's condition is mostly not met.</summary>
    public double GateHeldBackFrom => Inputs.ServiceSeconds / GateInjection.PeriodSeconds;

    /// <summary>True when the gate stops before the queue is empty; hill climbing adds the rest, at no known rate.</summary>
    public bool IsGateHeldBack => Missing > 0 && GateHeldBackFrom < GateFastest.Threads;

    /// <summary>Smallest number with at most <see cref="ErlangC.MaxWaiting"/> waiting; at least the cores.</summary>
    public int SuggestedMinThreads => Math.Max(Inputs.Cores, _rarelyWaiting);

    public double WaitShareSuggested => ErlangC.WaitShare(Threads, SuggestedMinThreads);

    /// <summary>The share with the set minimum and none added, 0 to 1; 1 where it is too few on average.</summary>
    public double WaitShareNow => ErlangC.WaitShare(Threads, Inputs.MinThreads);

    public bool IsMinimumEnough => Inputs.MinThreads >= SuggestedMinThreads;

    /// <summary>Connections where each request holds one; as rarely waited for as threads.</summary>
    public int DatabasePool => _rarelyWaiting;

    /// <summary>Rounds in decimals, so that 12.7 ÷ 2 reads 6.4; below a tenth unrounded.</summary>
    private static double Tenths(double value) => value is > 0 and < 0.1 ? value : (double)Math.Round((decimal)value, 1, MidpointRounding.AwayFromZero);
}

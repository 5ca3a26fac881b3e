using Dashboard.Injections;

namespace Dashboard.Capacity;

/// <summary>
/// How many threads blocking handlers need, and how long the pool takes to have them: the sum at the end of the article on web server and database,
/// with the pool's rules for the time. Threads are rounded to a tenth before anything else is computed with them, as the article does and as a
/// person would who computes along.
/// </summary>
/// <param name="Inputs">What it is the sum of.</param>
internal sealed record CapacitySum(CapacityInputs Inputs)
{
    private readonly int _rarelyWaiting = ErlangC.ServersFor(Tenths(Inputs.Users / Inputs.EverySeconds * Inputs.ServiceSeconds));

    /// <summary>What Microsoft.Data.SqlClient and Npgsql allow unless told otherwise (<c>Max Pool Size</c>), connections.</summary>
    public const int DefaultDatabasePool = 100;

    /// <summary>Requests that the users make: users ÷ seconds from one request to the next.</summary>
    public double RequestsPerSecond => Inputs.Users / Inputs.EverySeconds;

    /// <summary>
    /// Threads held on average: requests per second × seconds each (Little's law, J. D. C. Little, "A Proof for the Queuing Formula: L = λW",
    /// Operations Research 9, 1961), to a tenth.
    /// </summary>
    public double Threads => Tenths(RequestsPerSecond * Inputs.ServiceSeconds);

    /// <summary>Threads that are missing at first: <see cref="Threads"/> − the minimum, 0 where the minimum is enough.</summary>
    public double Missing => Tenths(Math.Max(0, Threads - Inputs.MinThreads));

    /// <summary>Requests per second that the minimum of threads answers: what is answered until more are added, at most what is asked.</summary>
    public double PerSecondAtFirst => Math.Min(RequestsPerSecond, Inputs.MinThreads / Inputs.ServiceSeconds);

    /// <summary>
    /// Where threads wait for tasks (<see cref="CooperativeBlocking"/>): until the threads are there and what queued meanwhile is gone.
    /// </summary>
    public Settling Waits { get; } = Settling.Of(Inputs, threads => CooperativeBlocking.DelaySeconds(Inputs.Pool, threads));

    /// <summary>By the gate at its fastest, a thread every 500 ms (<see cref="GateInjection"/>); holds only where the gate is not held back.</summary>
    public Settling GateFastest { get; } = Settling.Of(Inputs, _ => GateInjection.PeriodSeconds);

    /// <summary>By the gate as it mostly goes, a thread a second; holds only where the gate is not held back.</summary>
    public Settling GateUsual { get; } = Settling.Of(Inputs, _ => GateInjection.UsualSeconds);

    /// <summary>
    /// The article's own sum: missing threads ÷ 2 a second, to a tenth of a second. It leaves out that answers hold the gate back, and what queued.
    /// </summary>
    public double ArticleSeconds => Tenths(Missing * GateInjection.PeriodSeconds);

    /// <summary>With the minimum of threads busy, a thread becomes free every so many seconds on average.</summary>
    public double SecondsBetweenDequeues => Inputs.ServiceSeconds / Inputs.MinThreads;

    /// <summary>
    /// From so many busy threads on, one becomes free every 500 ms or more often, on average: items leave the queue so often that the gate's condition,
    /// nothing for more than 500 ms, is mostly not met.
    /// </summary>
    public double GateHeldBackFrom => Inputs.ServiceSeconds / GateInjection.PeriodSeconds;

    /// <summary>
    /// True when the gate stops adding threads before the queue is gone: then hill climbing alone adds the others, by rules that give no time.
    /// </summary>
    public bool IsGateHeldBack => Missing > 0 && GateHeldBackFrom < GateFastest.Threads;

    /// <summary>
    /// The minimum to set: the smallest number of threads with which at most <see cref="ErlangC.MaxWaiting"/> of the requests wait for one; never less than
    /// processors, the default.
    /// </summary>
    public int SuggestedMinThreads => Math.Max(Inputs.Cores, _rarelyWaiting);

    /// <summary>Share of the requests that wait for a thread with <see cref="SuggestedMinThreads"/>, 0 to 1.</summary>
    public double WaitShareSuggested => ErlangC.WaitShare(Threads, SuggestedMinThreads);

    /// <summary>The same with the minimum that is set, were none added; 1 where it is too few on average.</summary>
    public double WaitShareNow => ErlangC.WaitShare(Threads, Inputs.MinThreads);

    /// <summary>True when the minimum that is set is enough, chance included.</summary>
    public bool IsMinimumEnough => Inputs.MinThreads >= SuggestedMinThreads;

    /// <summary>Connections to the database where each request holds one as long as its thread: as rarely waited for as threads.</summary>
    public int DatabasePool => _rarelyWaiting;

    /// <summary>In decimals, so that 12.7 ÷ 2 is 6.35 and reads 6.4; what a tenth cannot show stays as it is.</summary>
    private static double Tenths(double value) => value is > 0 and < 0.1 ? value : (double)Math.Round((decimal)value, 1, MidpointRounding.AwayFromZero);
}

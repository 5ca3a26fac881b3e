using Dashboard.Diagnosis.Models;

namespace Dashboard.Capacity;

/// <summary>
/// How many threads blocking handlers need, and how long the pool takes to have them: the sum at the end of the article on web server and database,
/// with the pool's rules for the time. Threads are rounded to a tenth before anything else is computed with them, as the article does and as a
/// person would who computes along.
/// </summary>
/// <param name="Inputs">What it is the sum of.</param>
public sealed record CapacitySum(CapacityInputs Inputs)
{
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

    /// <summary>Where threads wait for tasks (<see cref="CooperativeBlocking"/>): seconds until the threads are there.</summary>
    public double WaitsSeconds => Missing > 0 ? CooperativeBlocking.SecondsUntil(Inputs.Pool, Whole) : 0;

    /// <summary>By the gate at its fastest, a thread every 500 ms (<see cref="GateInjection"/>): the article's figure. To a tenth of a second.</summary>
    public double GateFastestSeconds => Tenths(Missing * GateInjection.PeriodSeconds);

    /// <summary>By the gate as it mostly goes, a thread a second. To a tenth of a second.</summary>
    public double GateUsualSeconds => Tenths(Missing * GateInjection.UsualSeconds);

    /// <summary>With the minimum of threads busy, a thread becomes free every so many seconds on average.</summary>
    public double SecondsBetweenDequeues => Inputs.ServiceSeconds / Inputs.MinThreads;

    /// <summary>
    /// True when items leave the queue so often that the gate's condition, nothing for more than 500 ms, is not met: then hill climbing alone adds
    /// threads, by rules that give no time.
    /// </summary>
    public bool IsGateHeldBack => Missing > 0 && SecondsBetweenDequeues < GateInjection.PeriodSeconds;

    /// <summary>The smallest minimum of threads that leaves none missing on average; never less than processors, the default.</summary>
    public int SuggestedLeast => Math.Max(Inputs.Cores, Whole);

    /// <summary>
    /// A minimum with room for chance: requests that come independently hold a number of threads with a Poisson distribution around the mean (M/G/∞),
    /// whose standard deviation is its root; two of them are exceeded about 2 % of the time.
    /// </summary>
    public int SuggestedMost => Math.Max(SuggestedLeast, (int)Math.Ceiling(Threads + (2 * Math.Sqrt(Threads))));

    /// <summary>True when the minimum that is set is enough, chance included.</summary>
    public bool IsMinimumEnough => Inputs.MinThreads >= SuggestedMost;

    /// <summary>Connections to the database where each request holds one as long as its thread: room for chance as in <see cref="SuggestedMost"/>.</summary>
    public int DatabasePool => Math.Max(1, (int)Math.Ceiling(Threads + (2 * Math.Sqrt(Threads))));

    private int Whole => (int)Math.Ceiling(Threads);

    /// <summary>In decimals, so that 12.7 ÷ 2 is 6.35 and reads 6.4; what a tenth cannot show stays as it is.</summary>
    private static double Tenths(double value) => value is > 0 and < 0.1 ? value : (double)Math.Round((decimal)value, 1, MidpointRounding.AwayFromZero);
}

namespace Dashboard.Injections;

/// <summary>
/// The number of threads that the pool's gate adds while nothing leaves the queue: every 500 ms it checks, and adds one when work waits and more than 500 ms
/// have passed since anything was taken from the queue (with the processor at 80 % or more: since goal × 1 s). The thread that it added takes an item, so that
/// the next check comes mostly too early: between one thread a second and one every 500 ms. Source: <c>GateThreadStart</c> and
/// <c>SufficientDelaySinceLastDequeue</c> in src/libraries/System.Private.CoreLib/src/System/Threading/PortableThreadPool.GateThread.cs of dotnet/runtime. The
/// time of the check is not known from outside, nor when exactly the last item left: so it is a band, no line.
/// </summary>
internal static class GateInjection
{
    public const double PeriodSeconds = 0.5;

    /// <summary>CPU from which the gate adds next to nothing.</summary>
    public const double BusyPercent = 80;

    /// <summary>The period where each new thread takes an item at once.</summary>
    public const double UsualSeconds = 2 * PeriodSeconds;

    /// <param name="still">Seconds without a visible dequeue (≥ 0).</param>
    /// <param name="uncertain">Seconds before them in which the last item may have left: one counter interval.</param>
    public static int Most(double still, double uncertain) => (int)((still + uncertain) / PeriodSeconds);

    public static int Least(double still, double uncertain) => Math.Max(0, (int)((still - uncertain - PeriodSeconds) / UsualSeconds));
}

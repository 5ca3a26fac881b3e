namespace Dashboard.Capacity;

/// <summary>
/// Until nothing waits any more: threads come one by one, requests queue as long as those at work take fewer than come, and what queued must be worked off
/// too. A balance of means, as of water: what comes less what all threads take, each new thread one request more at once.
/// </summary>
/// <param name="Seconds">For how long something waits, 0 where the minimum is enough, infinite where the maximum is too few.</param>
/// <param name="Threads">Threads when the queue is gone: more than are needed from then on.</param>
internal sealed record Settling(double Seconds, int Threads)
{
    /// <param name="inputs">What is asked.</param>
    /// <param name="delaySeconds">Seconds from so many threads to one more, 0 or more.</param>
    internal static Settling Of(CapacityInputs inputs, Func<int, double> delaySeconds)
    {
        var (perSecond, most) = (inputs.Users / inputs.EverySeconds, Math.Max(inputs.MinThreads, inputs.Pool.MaxThreads));
        var (seconds, queued) = (0.0, 0.0);
        for (var threads = inputs.MinThreads; ; threads++)
        {
            var grows = perSecond - (threads / inputs.ServiceSeconds);
            if (grows <= 0 && queued < 1)
            {
                return new Settling(seconds, threads);
            }

            // A thread is added for a request that waits; until one does, nothing is unsettled, and the time does not count.
            queued = Math.Max(1, queued);
            var delay = threads >= most ? double.PositiveInfinity : delaySeconds(threads);
            if (grows < 0 && queued + (grows * delay) <= 0)
            {
                return new Settling(seconds + (queued / -grows), threads);
            }

            if (double.IsInfinity(delay))
            {
                return new Settling(double.PositiveInfinity, threads);
            }

            (seconds, queued) = (seconds + delay, Math.Max(0, queued + (grows * delay) - 1));
        }
    }
}

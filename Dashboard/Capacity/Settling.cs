namespace Dashboard.Capacity;

/// <summary>The time until nothing waits: a balance of means in which each new thread takes a request at once and the queue is worked off.</summary>
/// <param name="Seconds">0 where the minimum is enough, infinite where the maximum is too few.</param>
/// <param name="Threads">Threads when the queue is empty, which are more than are needed later.</param>
internal sealed record Settling(double Seconds, int Threads)
{
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

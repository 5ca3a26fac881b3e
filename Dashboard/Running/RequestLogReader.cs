using Dashboard.Catalogue;

namespace Dashboard.Running;

/// <summary>Reads the target's log of requests on the run's clock.</summary>
public sealed class RequestLogReader(CatalogueClient catalogue, TimeProvider time)
{
    /// <summary>The clocks are compared with this tolerance in seconds.</summary>
    private const double Tolerance = 1;

    /// <summary>
    /// Asks the target once. The list is empty when the target keeps no log or logged nothing; it has one item with only a note when the log cannot be used.
    /// </summary>
    /// <param name="since">Begin of the run on the clock: earlier requests are not of this run.</param>
    public async Task<IReadOnlyList<RequestSpans>> ReadAsync(Uri address, TimelineClock clock, double since, CancellationToken token)
    {
        try
        {
            if (!address.IsLoopback)
            {
                var note = $"The target's request log was skipped: {address.Host} may be another machine with another clock.";
                return [new RequestSpans(clock.Now) { Note = note }];
            }

            var log = await catalogue.GetRequestsAsync(address, token).ConfigureAwait(false);
            return log is null ? [] : Items(log, clock.FromTimestamp, since, clock.Now, time.TimestampFrequency);
        }
        catch (UserFacingException e)
        {
            return [new RequestSpans(clock.Now) { Note = $"The target's request log could not be read: {e.Message}" }];
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The dashboard shuts down: the run is closed without the log.
            return [];
        }
    }

    /// <summary>The log's requests of one run, ordered by their start, with up to a thousand in an item.</summary>
    internal static IReadOnlyList<RequestSpans> Items(TargetRequests log, Func<long, double> onTimeline, double since, double now, long frequency)
    {
        double End(TargetRequest request) => onTimeline(request.StartTicks + request.ElapsedTicks);
        if (log.Frequency != frequency || log.Requests.Any(request => End(request) > now + Tolerance))
        {
            return [new RequestSpans(now) { Note = "The target's request log was skipped: its clock differs from this machine's." }];
        }

        TargetRequest[] own = [.. log.Requests.Where(request => onTimeline(request.StartTicks) >= since).OrderBy(request => request.StartTicks)];
        var oldest = log.Requests.MinBy(request => request.Sequence);

        // Requests that ended before the oldest kept one are gone; while that one ended before the run, none of the run's is missing.
        var note = oldest is { Sequence: > 0 } && End(oldest) >= since
            ? $"The target keeps only its last {Readable.Count(log.Requests.Count)} requests: those of this run that ended before "
                + $"{Readable.Seconds(End(oldest) - since)} are missing."
            : null;
        var chunks = own.Chunk(RequestSpans.MaxPerItem).Take(RequestSpans.MaxPerRun / RequestSpans.MaxPerItem);
        return [.. chunks.Select((chunk, i) => new RequestSpans(now)
        {
            Start = [.. chunk.Select(request => Math.Round(onTimeline(request.StartTicks), 6))],
            ElapsedMs = [.. chunk.Select(request => Math.Round(request.ElapsedTicks * 1000.0 / frequency, 3))],
            Thread = [.. chunk.Select(request => request.ThreadAtStart)],
            EndThread = [.. chunk.Select(request => request.ThreadAtEnd)],
            Note = i == 0 ? note : null,
        })];
    }
}

namespace Dashboard.Load;

internal static class LoadWords
{
    /// <summary>"125 connections for 10 s", "100 requests over 100 connections" or "200 requests/s for 10 s, at most 100 unanswered".</summary>
    public static string Of(LoadPlan load) => (load.Arrivals, load.Requests) switch
    {
        ({ Stages.Count: 0 } rate, null) =>
            $"{Readable.Number(rate.PerSecond)} requests/s for {Readable.ExactSeconds(load.DurationSeconds)}, {MostUnanswered(load)}",
        ({ Stages.Count: 0 } rate, { } requests) =>
            $"{Readable.Plural(requests, "request")} at {Readable.Number(rate.PerSecond)}/s, {MostUnanswered(load)}",
        ({ } rate, _) =>
            $"{Readable.Number(rate.PerSecond)} to {Readable.Number(rate.Stages[^1].PerSecond)} requests/s "
            + $"in {Readable.ExactSeconds(load.PlannedSeconds)}, {MostUnanswered(load)}",
        (null, { } requests) => $"{Readable.Plural(requests, "request")} over {Readable.Plural(load.Connections, "connection")}",
        _ => $"{Readable.Plural(load.Connections, "connection")} for {Readable.ExactSeconds(load.DurationSeconds)}",
    };

    private static string MostUnanswered(LoadPlan load) => $"at most {Readable.Count(load.Connections)} unanswered";
}

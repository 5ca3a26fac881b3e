namespace Dashboard.Accounts.Requests;

internal static class RequestSentence
{
    private const double Least = 0.05;

    /// <summary>A larger part is "nearly all".</summary>
    private const double NearlyAll = 0.9;

    /// <param name="blockedIn">Where its requests are mostly blocked; null where that is not known.</param>
    /// <param name="awaiting">What they mostly await, and where (<see cref="Awaits.AwaitingWords.InSentence"/>); null where that is not known.</param>
    public static string Of(RouteSummary route, string? blockedIn = null, string? awaiting = null) =>
        $"{route.Route}: {Readable.Milliseconds(route.TotalMs)} on average{Parts(route, blockedIn, awaiting)}.";

    /// <inheritdoc cref="Of"/>
    public static string SoFar(RouteSummary route, string? blockedIn = null, string? awaiting = null) =>
        $"{Readable.Count(route.Requests)} × {route.Route} open for {Readable.Milliseconds(route.TotalMs)} on average{Parts(route, blockedIn, awaiting)}.";

    private static string Parts(RouteSummary route, string? blockedIn, string? awaiting)
    {
        if (RequestPart.All.FirstOrDefault(part => part.ShareOf(route) >= NearlyAll && !UnattributedTime.IsPartOf(part, route)) is { } most)
        {
            return $", nearly all of it {Words(most)}";
        }

        string[] parts = [.. RequestPart.All.Where(part => part.ShareOf(route) >= Least).Select(Part)];
        return parts.Length > 0 ? $": {string.Join(", ", parts)}" : ", spread over many small parts";

        string Part(RequestPart part) => $"{Readable.Milliseconds(part.MeanMs(route))} {Words(part)}";

        string Words(RequestPart part) =>
            part.Key is "waits" or "locks" && blockedIn is not null ? $"blocked in {blockedIn}"
            : part.Key == RequestPart.AwaitingKey && awaiting is not null && !UnattributedTime.IsMuch(route) ? $"awaiting {awaiting}"
            : part.WordsOf(route);
    }
}

using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Accounts.Requests;

/// <summary>Where the time of a route's requests went, in a sentence.</summary>
public static class RequestSentence
{
    /// <summary>A part that is smaller is left out.</summary>
    private const double Least = 0.05;

    /// <summary>A part that is larger is "nearly all".</summary>
    private const double NearlyAll = 0.9;

    /// <param name="route">The route.</param>
    /// <param name="blockedIn">What its threads were blocked in, for example <c>Orders.Get</c>; null where that is not known.</param>
    public static string Of(RouteSummary route, string? blockedIn = null) =>
        $"A request of {Readable.Milliseconds(route.TotalMs)} spent {Parts(route, blockedIn)}.";

    /// <summary>Of requests that are not over.</summary>
    /// <inheritdoc cref="Of" path="/param"/>
    public static string SoFar(RouteSummary route, string? blockedIn = null) =>
        $"{Readable.Plural(route.Requests, "request")} {(route.Requests == 1 ? "has" : "have")} been in the server for "
        + $"{Readable.Milliseconds(route.TotalMs)} on average and spent "
        + $"{Parts(route, blockedIn).Replace("its handler", "their handlers", StringComparison.Ordinal)} so far.";

    private static string Parts(RouteSummary route, string? blockedIn)
    {
        if (RequestPart.All.FirstOrDefault(part => part.ShareOf(route) >= NearlyAll) is { } most)
        {
            return $"nearly all of it {Words(most)}";
        }

        string[] parts = [.. RequestPart.All.Where(part => part.ShareOf(route) >= Least).Select(Part)];
        return parts.Length > 1 ? $"{string.Join(", ", parts[..^1])} and {parts[^1]}" : parts.FirstOrDefault("it in many small parts");

        string Part(RequestPart part) => $"{Readable.Milliseconds(part.MeanMs(route))} {Words(part)}";

        string Words(RequestPart part) => part.Key is "waits" or "locks" && blockedIn is not null ? $"blocked in {blockedIn}" : part.Words;
    }
}

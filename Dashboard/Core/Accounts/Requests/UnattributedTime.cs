namespace Dashboard.Accounts.Requests;

/// <summary>How much awaiting may have been running: what follows a socket raises no event.</summary>
internal static class UnattributedTime
{
    private const double Least = 0.1;

    /// <summary>True where that may be more than a tenth of the whole request, or is not known.</summary>
    public static bool IsMuch(RouteSummary route) => !(route.NotToldApartMs <= Least * route.TotalMs);

    /// <summary>True for awaiting where it is known that much of it may be running: that is not nearly all of a request.</summary>
    public static bool IsPartOf(RequestPart part, RouteSummary route) =>
        part.Key == RequestPart.AwaitingKey && route.NotToldApartMs < route.AwaitingMs && IsMuch(route);

    public static string? Title(RouteSummary route) => route.NotToldApartMs is { } most
        ? $"For up to {Readable.Milliseconds(most)} of it the request may have been running or queued: no event showed whose code the thread ran."
        : null;

    /// <summary>Follows "235 ms".</summary>
    public static string Words(RouteSummary route) => !IsMuch(route) ? "awaiting"
        : route.NotToldApartMs is { } most && most < route.AwaitingMs ? $"awaiting, or running for up to {Readable.Milliseconds(most)} of it"
        : "awaiting or running (no event tells which)";
}

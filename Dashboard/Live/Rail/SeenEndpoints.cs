using Dashboard.Accounts.Requests;
using Dashboard.Catalogue;

namespace Dashboard.Live.Rail;

/// <param name="Route">Method and path, for example <c>GET /orders/{id}</c>.</param>
/// <param name="PerSecond">Requests a second in the last 10 s; 0 when none came.</param>
/// <param name="Times">The time of the requests by where it went; null when none came.</param>
public sealed record SeenEndpoint(string Route, double PerSecond, RouteSummary? Times)
{
    /// <summary>Blocked time in percent of the requests' whole time: waits (from .NET 9 on) and locks on a pool thread; null when none came.</summary>
    public double? BlockedPercent => Times is { TotalMs: > 0 } times ? 100 * ((times.WaitsMs ?? 0) + times.LocksMs) / times.TotalMs : null;

    public bool IsBlocked => BlockedPercent > 50;

    public string? PathToLoad => Route.StartsWith("GET /", StringComparison.Ordinal) ? Route["GET ".Length..] : null;
}

/// <summary>Endpoints served since the page was opened, in that order, so that no row moves. At most <see cref="Max"/>. One circuit only.</summary>
public sealed class SeenEndpoints : IChangeSource
{
    public const int Max = 30;

    private readonly List<string> _routes = [];
    private readonly HashSet<string> _others = new(StringComparer.Ordinal);
    private object? _target;

    public event Action? Changed;

    public IReadOnlyList<SeenEndpoint> Now { get; private set; } = [];

    public int Others => _others.Count;

    public bool IsRead { get; private set; }

    public void Update(object target, bool isRead, double seconds, IReadOnlyList<RouteSummary> routes, IEnumerable<string> open)
    {
        if (!ReferenceEquals(_target, target))
        {
            _target = target;
            _routes.Clear();
            _others.Clear();
        }

        foreach (var route in routes.Select(route => route.Route).Concat(open).Where(IsEndpoint))
        {
            if (_routes.Contains(route))
            {
                continue;
            }

            if (_routes.Count < Max)
            {
                _routes.Add(route);
            }
            else
            {
                _others.Add(route);
            }
        }

        IsRead = isRead;
        Now = [.. _routes.Select(route => Of(route, routes.FirstOrDefault(one => one.Route == route), seconds))];
        Changed?.Invoke();
    }

    private static SeenEndpoint Of(string route, RouteSummary? times, double seconds) =>
        times is not null && seconds > 0 ? new SeenEndpoint(route, times.Requests / seconds, times) : new SeenEndpoint(route, 0, null);

    /// <summary>False for joined routes, such as "other routes", for units of work, and for this program's own requests.</summary>
    private static bool IsEndpoint(string route) => route.Contains(" /", StringComparison.Ordinal) && !RouteNames.IsUnit(route)
        && !DocumentClient.UsualPaths.Append(CatalogueClient.PoolPath).Any(path => route == RequestLine.Of(null, path));
}

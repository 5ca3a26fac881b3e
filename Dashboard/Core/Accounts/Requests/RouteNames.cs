using System.Buffers;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Requests;

/// <summary>Routes from methods and paths: what resembles an id is <c>{id}</c>. At most 100, then "other routes". Thread-safe.</summary>
internal sealed class RouteNames
{
    public const int Max = 100;

    public const string Other = "other routes";

    private const int ShortestHash = 8;
    private const int LongestRoute = 200;
    private static readonly SearchValues<char> HashLetters = SearchValues.Create("0123456789abcdefABCDEF-");

    private readonly Lock _gate = new();
    private readonly Dictionary<(string Method, string Path), string> _known = [];
    private readonly HashSet<string> _routes = new(StringComparer.Ordinal);

    /// <summary>True for what units of work that are no HTTP requests have in place of a route, for example <c>work Orders.Consume</c>.</summary>
    public static bool IsUnit(string route) =>
        route.StartsWith($"{WorkRequest.Unit} ", StringComparison.Ordinal) && !route.StartsWith($"{WorkRequest.Unit} /", StringComparison.Ordinal);

    /// <summary>For example <c>GET /orders/{id}</c>.</summary>
    public string Of(string method, string path)
    {
        lock (_gate)
        {
            return Find(method, path);
        }
    }

    public string Of(string request) =>
        request.IndexOf(' ', StringComparison.Ordinal) is > 0 and var at ? Of(request[..at], request[(at + 1)..]) : request;

    private string Find(string method, string path)
    {
        if (_known.TryGetValue((method, path), out var known))
        {
            return known;
        }

        var route = $"{method} {Template(path)}";
        if (!_routes.Contains(route))
        {
            if (_routes.Count >= Max)
            {
                return Other;
            }

            _routes.Add(route);
        }

        // Paths with ids are many: only those that are their own route are remembered.
        if (route.AsSpan(method.Length + 1).SequenceEqual(path))
        {
            _known[(method, path)] = route;
        }

        return route;
    }

    internal static string Template(string path)
    {
        var segments = path.Length > LongestRoute ? [path[..LongestRoute] + "…"] : path.Split('/');
        return string.Join('/', segments.Select(static segment => IsId(segment) ? "{id}" : segment));
    }

    private static bool IsId(string segment) =>
        segment.Length > 0
        && (segment.All(char.IsAsciiDigit)
            || (segment.Length >= ShortestHash && segment.AsSpan().IndexOfAnyExcept(HashLetters) < 0 && segment.Any(char.IsAsciiDigit)));
}

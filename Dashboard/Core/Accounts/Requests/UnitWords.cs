namespace Dashboard.Accounts.Requests;

/// <summary>What to call what has an account: a request of a route, or a unit of work.</summary>
internal static class UnitWords
{
    public static string Noun(string route) => RouteNames.IsUnit(route) ? "unit" : "request";

    public static string Plural(long count, string route) => Readable.Plural(count, Noun(route));

    /// <summary>The title of a column with how many there were of each route.</summary>
    public static string Column(IEnumerable<string> routes)
    {
        var (units, requests) = (false, false);
        foreach (var route in routes)
        {
            (units, requests) = (units || RouteNames.IsUnit(route), requests || !RouteNames.IsUnit(route));
        }

        return (units, requests) switch
        {
            (true, true) => "Requests, units",
            (true, false) => "Units",
            _ => "Requests",
        };
    }

    /// <summary>The title of where their time went.</summary>
    public static string Title(IEnumerable<string> routes) => routes.Any(RouteNames.IsUnit) ? "Request and work time" : "Request time";
}

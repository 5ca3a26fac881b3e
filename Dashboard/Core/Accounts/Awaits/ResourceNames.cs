namespace Dashboard.Accounts.Awaits;

/// <summary>What shared resources are called, on pages and in findings.</summary>
internal static class ResourceNames
{
    /// <summary>The driver, client, limiter or server: "Npgsql".</summary>
    public static string Of(SharedResource one) => one.Kind switch
    {
        ResourceKinds.HttpClient => "HttpClient",
        ResourceKinds.Npgsql => "Npgsql",
        ResourceKinds.MySql => "MySqlConnector",
        ResourceKinds.SqlClient => "SqlClient",
        ResourceKinds.RateLimiter => "Rate limiter",
        ResourceKinds.Kestrel => "Kestrel",
        var other => other,
    };
}

using System.Diagnostics.Tracing;

namespace Shapes;

/// <summary>
/// The event counters of Microsoft.Data.SqlClient 7.1, as a server has them whose five connections are in use; no SQL Server can be had for tests. They are
/// there once <c>/database/sqlclient</c> was asked.
/// </summary>
[EventSource(Name = "Microsoft.Data.SqlClient.EventSource")]
internal sealed class SqlClientCounters : EventSource
{
    private static readonly Lazy<SqlClientCounters> Only = new(static () => new SqlClientCounters());

    private readonly DiagnosticCounter[] _counters;

    private SqlClientCounters() => _counters =
    [
        new PollingCounter("number-of-active-connections", this, static () => 5),
        new PollingCounter("number-of-free-connections", this, static () => 0),
        new IncrementingPollingCounter("hard-connects", this, static () => 5),
    ];

    public static void Map(WebApplication app) => app.MapGet("/database/sqlclient", static () => Only.Value._counters.Length);
}

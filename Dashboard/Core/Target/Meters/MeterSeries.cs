using System.Data.Common;
using System.Text.RegularExpressions;
using Dashboard.Target.Signals.Counters;

namespace Dashboard.Target.Meters;

/// <summary>Adds up the readings of one look and finds the resources that they describe. Safe for any number of threads.</summary>
internal sealed partial class MeterSeries
{
    /// <summary>Different series kept; later ones are left out, and the target itself sends no more than 1,000.</summary>
    private const int Capacity = 1_000;

    private const string HttpQueue = "http.client.request.time_in_queue";
    private const string LimiterQueue = "aspnetcore.rate_limiting.request.time_in_queue";
    private const string Rejected = "kestrel.rejected_connections";

    /// <summary>Meters of database drivers; their instruments have the names of OpenTelemetry's conventions, those of today or of before.</summary>
    private static readonly Dictionary<string, string> Drivers = new(StringComparer.Ordinal)
    {
        ["Npgsql"] = ResourceKinds.Npgsql,
        ["MySqlConnector"] = ResourceKinds.MySql,
    };

    private static readonly string[] Connections = ["db.client.connection.count", "db.client.connections.usage"];
    private static readonly string[] Most = ["db.client.connection.max", "db.client.connections.max"];
    private static readonly string[] Pending =
        ["db.client.connection.pending_requests", "db.client.connection.npgsql.pending_requests", "db.client.connections.pending_requests"];
    private static readonly string[] PoolNames = ["db.client.connection.pool.name", "pool.name"];
    private static readonly string[] States = ["db.client.connection.state", "state"];

    private readonly Lock _gate = new();
    private readonly Dictionary<(string Meter, string Instrument, string Tags), MeterReading> _sums = [];

    public bool HasShort => Resources(1).Any(static one => one.IsShort || one.HasNoneFree);

    public static IReadOnlyList<string> Instruments { get; } =
    [
        $@"System.Net.Http\{HttpQueue}", $@"Microsoft.AspNetCore.RateLimiting\{LimiterQueue}", $@"Microsoft.AspNetCore.Server.Kestrel\{Rejected}",
        .. Drivers.Keys.SelectMany(static meter => Connections.Concat(Most).Concat(Pending).Select(instrument => $@"{meter}\{instrument}")),
    ];

    public void Add(MeterReading reading)
    {
        var key = (reading.Meter, reading.Instrument, reading.Tags);
        lock (_gate)
        {
            if (!_sums.TryGetValue(key, out var sum) && _sums.Count >= Capacity)
            {
                return;
            }

            var (range, value) = (sum?.Range ?? default, reading.Value ?? 0);
            _sums[key] = reading with
            {
                Count = Plus(sum?.Count, reading.Count),
                Sum = Plus(sum?.Sum, reading.Sum),
                Value = reading.Value ?? sum?.Value,
                Range = (Math.Min(range.Least, value), Math.Max(range.Most, value)),
            };
        }
    }

    public IReadOnlyList<SharedResource> Resources(double seconds)
    {
        lock (_gate)
        {
            return [.. All(seconds)];
        }
    }

    private IEnumerable<SharedResource> All(double seconds) =>
    [
        .. Queues(HttpQueue, ResourceKinds.HttpClient, tags => tags.GetValueOrDefault("server.address") is { } host
            ? $"{host}{(tags.GetValueOrDefault("server.port") is { } port ? $":{port}" : "")}" : ""),
        .. Queues(LimiterQueue, ResourceKinds.RateLimiter, tags => tags.GetValueOrDefault("aspnetcore.rate_limiting.policy") ?? ""),
        .. Databases(),
        .. SqlClient(seconds),
        .. Of(Rejected).Sum(one => one.Sum) is > 0 and var rejected
            ? [new SharedResource(ResourceKinds.Kestrel, "") { RejectedPerSecond = rejected / seconds }]
            : Array.Empty<SharedResource>(),
    ];

    private static double? Plus(double? sum, double? more) => sum is null ? more : sum + (more ?? 0);

    private IEnumerable<SharedResource> Queues(string instrument, string kind, Func<IReadOnlyDictionary<string, string>, string> name) =>
        Of(instrument).Where(one => one is { Count: > 0, Sum: not null }).GroupBy(one => name(TagsOf(one.Tags)), StringComparer.Ordinal)
            .Select(same => (same.Key, Count: same.Sum(one => one.Count), Seconds: same.Sum(one => one.Sum)))
            .Select(one => new SharedResource(kind, one.Key) { Waits = one.Count, MeanWaitSeconds = one.Seconds / one.Count });

    private IEnumerable<SharedResource> Databases() =>
        Of(Connections).Select(static one => (one.Meter, Tags: TagsOf(one.Tags), one.Value))
            .GroupBy(static one => (one.Meter, Pool: PoolOf(one.Tags)))
            .Select(pool => (pool.Key, Used: InState(pool, "used"), Idle: InState(pool, "idle")))
            .Where(static pool => pool.Used is not null)
            .Select(pool => new SharedResource(Drivers.GetValueOrDefault(pool.Key.Meter, ResourceKinds.Npgsql), Database(pool.Key.Pool))
            {
                Used = pool.Used,
                Idle = pool.Idle,
                Limit = Of(pool.Key, Most)?.Value,
                // The driver reports that somebody begins or ends to wait: who is always replaced by another changes nothing in the sum.
                Waiting = Of(pool.Key, Pending) is { Range: var (least, most) } ? Math.Max(1, most - least) : null,
            });

    /// <summary>All pools of the process together, without their limit: that is how its event counters have them.</summary>
    private IEnumerable<SharedResource> SqlClient(double seconds)
    {
        var (used, idle) = (Counter("number-of-active-connections")?.Value, Counter("number-of-free-connections")?.Value);
        return used + idle > 0
            ? [new SharedResource(ResourceKinds.SqlClient, "") { Used = used, Idle = idle, OpenedPerSecond = Counter("hard-connects")?.Sum / seconds }]
            : [];

        MeterReading? Counter(string name) => Of(name).FirstOrDefault(static one => one.Meter == CounterProviders.SqlClient);
    }

    private MeterReading? Of((string Meter, string Pool) pool, string[] instruments) =>
        Of(instruments).FirstOrDefault(one => one.Meter == pool.Meter && PoolOf(TagsOf(one.Tags)) == pool.Pool);

    private static double? InState(IEnumerable<(string Meter, IReadOnlyDictionary<string, string> Tags, double? Value)> pool, string state) =>
        pool.FirstOrDefault(one => Find(one.Tags, States) == state).Value;

    private static string PoolOf(IReadOnlyDictionary<string, string> tags) => Find(tags, PoolNames) ?? "";

    private IEnumerable<MeterReading> Of(params string[] instruments) =>
        _sums.Values.Where(one => instruments.Contains(one.Instrument, StringComparer.Ordinal));

    private static string? Find(IReadOnlyDictionary<string, string> tags, string[] names) =>
        names.Select(name => tags.GetValueOrDefault(name)).FirstOrDefault(value => value is not null);

    /// <summary>A pool without a name of its own has its connection string for one: only its database and host are shown.</summary>
    private static string Database(string pool)
    {
        try
        {
            var settings = new DbConnectionStringBuilder { ConnectionString = pool };
            string?[] parts = [Setting("Database"), Setting("Host") ?? Setting("Server")];
            return string.Join(" on ", parts.Where(part => part is not null));

            string? Setting(string key) => settings.TryGetValue(key, out var value) && value is string { Length: > 0 } text ? text : null;
        }
        catch (ArgumentException)
        {
            // It is no connection string but a chosen name.
            return pool;
        }
    }

    private static IReadOnlyDictionary<string, string> TagsOf(string tags)
    {
        var keys = Key.Matches(tags);
        return keys.Select((key, i) => (key.Groups[1].Value, Text: tags[(key.Index + key.Length)..(i + 1 < keys.Count ? keys[i + 1].Index : tags.Length)]))
            .DistinctBy(tag => tag.Value, StringComparer.Ordinal).ToDictionary(tag => tag.Value, tag => tag.Text, StringComparer.Ordinal);
    }

    [GeneratedRegex("(?:^|,)([a-z][a-z0-9_.]*)=", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Key { get; }
}

using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>
/// The options <c>-c -d -n --rate --timeout --query --http-version --streams --expect-status</c>, for all verbs that send or write down a load; ranges: <see
/// cref="LoadLimits"/>.
/// </summary>
internal sealed class LoadArguments
{
    private const string UsualVersion = "1.1";

    private readonly Option<int?> _connections;

    private LoadArguments(string connections, string duration, string timeout, bool hasQuery)
    {
        _connections = new("--connections", "-c")
        {
            Description = $"Connections, 1 to {LoadLimits.MaxConnections}; with --rate the maximum number of requests in flight, with --http-version 2 the "
                + $"number of concurrent requests ({connections})",
        };
        Duration = Options.Duration("--duration", $"How long to send ({duration})", "-d");
        Timeout = Options.Duration("--timeout", $"How long to wait for a response ({timeout})");
        All = [_connections, Duration, Requests, Rate, Timeout, _version, _streams, _expectStatus, .. hasQuery ? (Option[])[Query] : []];
    }

    public Option<double?> Rate { get; } =
        Options.Number("--rate", "Open loop: requests per second, sent regardless of how fast they are answered", "a number of requests per second");

    public Option<string?> Query { get; } = new("--query") { Description = "Query for the path, for example ms=50" };

    private readonly Option<string?> _version = new("--http-version")
    {
        Description = $"1.1 (default) or {LoadPlan.Http2}. Over https://, HTTP/2 is negotiated (ALPN), and the load fails if the target does not offer it; "
            + "over http:// it is used without negotiation (prior knowledge)",
    };

    private readonly Option<int?> _streams = new("--streams")
    {
        Description = $"With --http-version 2: maximum concurrent requests per connection, 1 to {LoadLimits.MaxConnections} (default {LoadPlan.UsualStreams})",
    };

    private readonly Option<string?> _expectStatus = new Option<string?>("--expect-status")
    {
        Description = "Statuses that are success, such as 200,404 or 2xx or 300-304; any other is an error (default: 2xx and 3xx)",
    }.Checked(text => text is null ? null : ExpectedStatus.Refuse(text)?.TrimEnd('.'));

    public IReadOnlyList<Option> All { get; }

    private Option<TimeSpan?> Duration { get; }

    private Option<int?> Requests { get; } = new("--requests", "-n") { Description = "How many requests to send, instead of a duration" };

    private Option<TimeSpan?> Timeout { get; }

    public static LoadArguments WithDefaults() => new(
        $"default {LoadDefaults.Connections}; {LoadDefaults.MostUnanswered} if --rate is given",
        $"default {LoadDefaults.Seconds}s", $"default {LoadDefaults.TimeoutSeconds}s", false);

    public static LoadArguments OfScenario() =>
        new("default: the scenario's own", "default: the scenario's own", "default: the scenario's own", true);

    public string? Problem(CommandResult result, Option<IReadOnlyList<RateStage>?>? ramp = null)
    {
        try
        {
            var (load, stages) = (ApplyTo(new LoadOverrides(), result), ramp is null ? null : result.GetValue(ramp));
            return stages is null
                ? load.Problem()?.Sentence
                : LoadLimits.Problem(load.Connections, load.DurationSeconds, load.Requests, load.TimeoutSeconds, Arrivals(load.Rate, stages))?.Sentence;
        }
        catch (InvalidOperationException)
        {
            // One of them has no value: the parser reports that by itself.
            return null;
        }
    }

    public T ApplyTo<T>(T load, ParseResult parsed)
        where T : LoadOverrides => ApplyTo(load, parsed.CommandResult);

    private T ApplyTo<T>(T load, CommandResult given)
        where T : LoadOverrides => (T)((LoadOverrides)load with
        {
            Query = All.Contains(Query) ? given.GetValue(Query) : null,
            Connections = given.GetValue(_connections),
            DurationSeconds = given.GetValue(Duration)?.TotalSeconds,
            Requests = given.GetValue(Requests),
            TimeoutSeconds = given.GetValue(Timeout)?.TotalSeconds,
            Rate = given.GetValue(Rate),
            HttpVersion = given.GetValue(_version) is var version and not UsualVersion ? version : null,
            Streams = given.GetValue(_streams),
            ExpectedStatus = given.GetValue(_expectStatus),
        });

    public LoadPlan Plan(ParseResult parsed, string url, IReadOnlyList<RateStage>? ramp = null)
    {
        var load = ApplyTo(new LoadOverrides(), parsed);
        var arrivals = load.Rate is null && ramp is null ? null : Arrivals(load.Rate, ramp ?? []);
        return new LoadPlan(
            url,
            load.Connections ?? (arrivals is null ? LoadDefaults.Connections : LoadDefaults.MostUnanswered),
            load.Requests is null && ramp is null ? load.DurationSeconds ?? LoadDefaults.Seconds : null,
            load.Requests,
            load.TimeoutSeconds ?? LoadDefaults.TimeoutSeconds)
        {
            Arrivals = arrivals,
            HttpVersion = load.HttpVersion,
            StreamsPerConnection = load.Streams,
            ExpectedStatus = load.ExpectedStatus,
        };
    }

    private static ArrivalRate Arrivals(double? rate, IReadOnlyList<RateStage> stages) => new(rate ?? 0) { Stages = stages };
}

using System.Globalization;
using Dashboard.Load.Tls;

namespace Dashboard.Load;

internal static class LoadWords
{
    /// <summary>"125 connections for 10 s", "100 requests over 100 connections" or "200 requests/s for 10 s, at most 100 unanswered".</summary>
    public static string Of(LoadPlan load) => (load.Arrivals, load.Requests) switch
    {
        ({ Stages.Count: 0 } rate, null) =>
            $"{Readable.Number(rate.PerSecond)} requests/s for {Readable.ExactSeconds(load.DurationSeconds)}, {MostUnanswered(load)}",
        ({ Stages.Count: 0 } rate, { } requests) =>
            $"{Readable.Plural(requests, "request")} at {Readable.Number(rate.PerSecond)}/s, {MostUnanswered(load)}",
        ({ } rate, _) =>
            $"{Readable.Number(rate.PerSecond)} to {Readable.Number(rate.Stages[^1].PerSecond)} requests/s "
            + $"in {Readable.ExactSeconds(load.PlannedSeconds)}, {MostUnanswered(load)}",
        (null, { } requests) when load.IsHttp2 => $"{Readable.Plural(requests, "request")}, {Readable.Count(load.Connections)} at a time (HTTP/2)",
        (null, { } requests) => $"{Readable.Plural(requests, "request")} over {Workers(load)}",
        _ => $"{Workers(load)} for {Readable.ExactSeconds(load.DurationSeconds)}",
    };

    public static string? OfRequest(LoadPlan load)
    {
        var headers = load.Headers?.Select(header => header.Value is { } value ? $"{header.Name}: {value}" : header.Name);
        string?[] parts =
        [
            load.Method,
            headers is null ? null : $"headers {string.Join(", ", headers)}",
            load.BodyBytes is { } bytes ? $"body of {Readable.Plural(bytes, "byte")}" : null,
        ];
        return parts.All(part => part is null) ? null : string.Join(", ", parts.OfType<string>());
    }

    /// <summary>"/shop/orders.http, request create, environment dev"; null for a load that is not from a file.</summary>
    public static string? OfSource(LoadPlan load) => load.Source is not { } source ? null
        : $"{source.File}, request {source.Request}{(source.Environment is { } environment ? $", environment {environment}" : "")}";

    public static string NotStored(LoadPlan load)
    {
        var again = load.Source is { } source ? $"run -p PROCESS {RequestOptions(source, load.Method)}{LoadOptions(load)}" : "run -p PROCESS --http FILE";
        return $"The headers and body of its request are not stored. Start it again with '{again}'.";
    }

    public static string RequestOptions(RequestOrigin source, string? method) =>
        $"{source.Option} \"{source.File}\" --request \"{source.Request}\""
            + (source.Environment is { } environment ? $" --env \"{environment}\"" : "")
            + string.Concat((source.Parameters ?? []).Select(parameter => $" --parameter \"{parameter}\""))
            + (LoadMethods.Changes(method) ? " --allow-writes" : "");

    private static string LoadOptions(LoadPlan load) => string.Create(
        CultureInfo.InvariantCulture,
        $" -c {load.Connections}{(load.Requests is { } requests ? $" -n {requests}" : "")}"
            + $"{(load.DurationSeconds is { } seconds ? $" -d {seconds}s" : "")}{(load.Arrivals is { } rate ? $" --rate {rate.PerSecond}" : "")}"
            + $"{(load.IsHttp2 ? $" --http-version {LoadPlan.Http2}" : "")}{(load.StreamsPerConnection is { } streams ? $" --streams {streams}" : "")}"
            + $"{(load.ExpectedStatus is { } statuses ? $" --expect-status {statuses}" : "")}");

    /// <summary>"125 connections", "125 concurrent requests (HTTP/2)".</summary>
    public static string Workers(LoadPlan load) =>
        load.IsHttp2 ? $"{Readable.Plural(load.Connections, "concurrent request")} (HTTP/2)" : Readable.Plural(load.Connections, "connection");

    /// <summary>"at most 100 per connection" of HTTP/2, "keep-alive", "a new connection for each request".</summary>
    public static string OfConnections(LoadPlan load) => (load.IsHttp2, load.KeepAlive, load.ConnectsInWindow) switch
    {
        (true, _, _) => $"at most {Readable.Count(load.WorkersOfConnection)} per connection",
        (_, false, _) => "a new connection for each request",
        (_, true, true) => "keep-alive, connections opened by the first requests",
        _ => "keep-alive",
    };

    /// <summary>"certificate checked against this machine's trust store"; null for a load over http.</summary>
    public static string? OfTrust(LoadPlan load) => load.IsTls ? ServerTrust.WordsOf(load.Trust) : null;

    private static string MostUnanswered(LoadPlan load) => $"at most {Readable.Count(load.Connections)} unanswered";
}

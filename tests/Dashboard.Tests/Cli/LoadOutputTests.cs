using System.Text.Json;
using Dashboard.Cli;
using Dashboard.Load;
using Dashboard.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli;

public sealed class LoadOutputTests
{
    private static readonly ValidityResult Judged = new(false, [new ValidityCheck("littlesLaw", 3.99, 4, true, "Four were out."), new ValidityCheck("generatorProcessor", double.NaN, null, false, "The generator was busy.")]);
    private static readonly SteadyState Settled = new(3, 99.5, "Settled after 3 s.");

    [Fact(Timeout = 10_000)]
    public async Task The_JSON_object_has_the_names_of_the_contract_and_its_figures()
    {
        await Task.Yield();
        var json = Json(MeasuredLoads.Closed(1_000), Judged, Settled);

        Assert.Equal(
            [
                "completed", "completedPerSecond", "countedPerSecond", "succeededPerSecond", "windowSeconds", "offered", "sent", "notSent", "drained", "unfinished", "errors", "errorCauses", "errorMessages", "statusClasses",
                "bytesPerSecond", "latency", "response", "connectMs", "firstByteMs", "sendLagMs", "unsupportedPercentiles", "clamped", "connectionsOpened", "streamsAllowed", "tls", "meanInFlight", "stalls", "valid", "trust", "checks",
                "timeToSteadyStateSeconds",
            ],
            json.EnumerateObject().Select(property => property.Name));
        Assert.Equal(
            ["minMs", "meanMs", "standardDeviationMs", "p50Ms", "p75Ms", "p90Ms", "p95Ms", "p99Ms", "p999Ms", "maxMs"],
            json.GetProperty("latency").EnumerateObject().Select(property => property.Name));
        Assert.Equal((1_000, 100), (json.GetProperty("completed").GetInt32(), json.GetProperty("completedPerSecond").GetDouble()));
        Assert.Equal(1_000, json.GetProperty("latency").GetProperty("maxMs").GetDouble());
        Assert.Equal(1_000, json.GetProperty("statusClasses").GetProperty("2xx").GetInt32());
        Assert.Equal(3, json.GetProperty("timeToSteadyStateSeconds").GetDouble());
        Assert.False(json.GetProperty("valid").GetBoolean());
        Assert.Equal("false", json.GetProperty("trust").GetString());
        Assert.Equal(["p999Ms"], json.GetProperty("unsupportedPercentiles").EnumerateArray().Select(name => name.GetString()));
        var check = json.GetProperty("checks")[0];
        Assert.Equal(("littlesLaw", 3.99, 4.0, true), (check.GetProperty("name").GetString(), check.GetProperty("value").GetDouble(), check.GetProperty("limit").GetDouble(), check.GetProperty("holds").GetBoolean()));
    }

    [Fact(Timeout = 10_000)]
    public async Task What_is_missing_is_null_and_never_NaN()
    {
        await Task.Yield();
        var json = Json(MeasuredLoads.Refused(5) with { CompletedPerSecond = double.NaN, MeanInFlight = double.PositiveInfinity }, Judged, SteadyState.NotJudged);

        foreach (var name in (string[])["completedPerSecond", "meanInFlight", "latency", "response", "connectMs", "sendLagMs", "timeToSteadyStateSeconds"])
        {
            Assert.Equal(JsonValueKind.Null, json.GetProperty(name).ValueKind);
        }

        Assert.Equal(JsonValueKind.Null, json.GetProperty("checks")[1].GetProperty("value").ValueKind);
        Assert.Equal(JsonValueKind.Null, Json(MeasuredLoads.Refused(5), ValidityResult.NotJudged, SteadyState.NotJudged).GetProperty("valid").ValueKind);
        Assert.Equal(6, json.GetProperty("unsupportedPercentiles").GetArrayLength());
    }

    [Fact(Timeout = 10_000)]
    public async Task The_text_gives_every_percentile_and_marks_those_that_the_sample_does_not_support()
    {
        await Task.Yield();
        var lines = Text(MeasuredLoads.Closed(200));

        Assert.Contains("p50 100 ms", lines);
        Assert.Contains("p66 132 ms", lines);
        Assert.Contains("p95 190 ms", lines);
        Assert.Contains("p99 198 ms (too few: 200 of 1\u202f000)", lines);
        Assert.Contains("p99.9 200 ms (too few: 200 of 10\u202f000)", lines);
        Assert.Contains("max 200 ms", lines);
        Assert.Contains("min 1 ms", lines);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_text_says_what_each_figure_means()
    {
        await Task.Yield();
        var text = string.Join('\n', Text(MeasuredLoads.Closed(12_340) with { Drained = 7, Unfinished = 2, Clamped = 3, ConnectionsOpened = 4 }));

        Assert.Contains("Throughput 1\u202f234 /s Closed loop: completed requests, each weighted by the share of its time inside the window, ÷ window", text, StringComparison.Ordinal);
        Assert.Contains("Requests drained 7 Completed after the window", text, StringComparison.Ordinal);
        Assert.Contains("Requests unfinished 2 Abandoned", text, StringComparison.Ordinal);
        Assert.Contains("From sending: From sending to the last byte; a time", text, StringComparison.Ordinal);
        Assert.Contains("Connections opened 4", text, StringComparison.Ordinal);
        Assert.Contains("Requests in flight, mean 3.99", text, StringComparison.Ordinal);
        Assert.Contains("Latencies above 10 min 3", text, StringComparison.Ordinal);
        Assert.Contains("Data quality: not judged.", text, StringComparison.Ordinal);
        Assert.DoesNotContain("From due time:", text, StringComparison.Ordinal);
        Assert.DoesNotContain("too few", text, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task An_open_loop_shows_service_and_response_beside_each_other_and_what_was_not_sent()
    {
        await Task.Yield();
        var lines = Text(MeasuredLoads.Open(200));

        Assert.Contains("p50 100 ms 200 ms 200 ms", lines);
        Assert.Contains("max 200 ms 400 ms 400 ms", lines);
        Assert.Contains(lines, line => line.StartsWith("Requests offered", StringComparison.Ordinal) && line.Contains(" 210 ", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith("Requests not sent 10 ", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith("Send lag: How much later", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.Contains("From due time: From the moment a request was due", StringComparison.Ordinal));
    }

    [Fact(Timeout = 10_000)]
    public async Task Failures_are_given_by_class_cause_and_message_and_the_checks_with_their_verdict()
    {
        await Task.Yield();
        var lines = LoadOutput.Lines(MeasuredLoads.Refused(5), Judged, Settled, details: true).ToList();

        Assert.Contains(lines, line => line.StartsWith("Requests failed: connect ", StringComparison.Ordinal) && line.Contains(" 5  ", StringComparison.Ordinal));
        Assert.Contains("Caused by SocketError.ConnectionRefused: 5", lines);
        Assert.Contains("Message: connect: Connection refused", lines);
        Assert.Contains("Latency: none; no request was answered, timed out or was left unfinished.", lines);
        Assert.Contains("Steady state: Settled after 3 s.", lines);
        Assert.Contains("Unreliable: do not use these figures until the checks below pass.", lines);
        Assert.Contains("  holds   Four were out.", lines);
        Assert.Contains("  FAILS   The generator was busy.", lines);
    }

    [Fact]
    public void Without_details_definitions_and_the_checks_that_hold_are_left_out()
    {
        var lines = LoadOutput.Lines(MeasuredLoads.Refused(5), Judged, Settled, details: false).ToList();

        Assert.Contains(lines, line => line.StartsWith("Requests failed: connect ", StringComparison.Ordinal) && line.EndsWith(" 5", StringComparison.Ordinal));
        Assert.DoesNotContain("  holds   Four were out.", lines);
        Assert.Contains("  FAILS   The generator was busy.", lines);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_load_counts_as_not_done_only_when_no_request_found_a_connection()
    {
        await Task.Yield();
        Assert.Equal(
            "No connection to http://127.0.0.1:9 could be opened in 5 attempts; start the server there, or correct the address.",
            LoadOutput.Unreachable("http://127.0.0.1:9/path?a=b", MeasuredLoads.Refused(5)));
        Assert.Null(LoadOutput.Unreachable("http://127.0.0.1:9/", MeasuredLoads.Refused(5) with { Sent = 6 }));
        Assert.Null(LoadOutput.Unreachable("http://127.0.0.1:9/", MeasuredLoads.Refused(5) with { Completed = 1, Sent = 5 }));
        Assert.Null(LoadOutput.Unreachable("http://127.0.0.1:9/", MeasuredLoads.Refused(0)));
    }

    [Fact(Timeout = 10_000)]
    public async Task The_heading_says_what_was_asked_for()
    {
        await Task.Yield();
        Assert.Equal(
            "GET http://127.0.0.1:5000/a: closed loop, 1 connection, 100 requests, a new connection for each request, timeout 500 ms",
            LoadOutput.Heading(new LoadPlan("http://127.0.0.1:5000/a", 1, Requests: 100, TimeoutSeconds: 0.5, KeepAlive: false)));
        Assert.StartsWith("GET http://***@127.0.0.1:5000/a?token=***: ", LoadOutput.Heading(new LoadPlan("http://u:p@127.0.0.1:5000/a?token=x", 1, Requests: 1)), StringComparison.Ordinal);
        Assert.Equal(
            "GET http://127.0.0.1:5000/: open loop, 200 requests/s, at most 50 requests unanswered, 10 s, keep-alive, timeout 30 s",
            LoadOutput.Heading(new LoadPlan("http://127.0.0.1:5000/", 50, DurationSeconds: 10) { Arrivals = new ArrivalRate(200) }));
        Assert.Equal(
            "GET http://127.0.0.1:5000/: open loop, 0 to 200 in 10 s to 500 in 20 s requests/s, at most 50 requests unanswered, 30 s, keep-alive, timeout 30 s",
            LoadOutput.Heading(new LoadPlan("http://127.0.0.1:5000/", 50) { Arrivals = new ArrivalRate(0) { Stages = [new RateStage(10, 200), new RateStage(20, 500)] } }));
    }

    /// <summary>The lines, with one space between the columns.</summary>
    private static List<string> Text(LoadSummary load) =>
        [.. LoadOutput.Lines(load, ValidityResult.NotJudged, SteadyState.NotJudged, details: true).Select(line => string.Join(' ', line.Split(' ', StringSplitOptions.RemoveEmptyEntries)))];

    private static JsonElement Json(LoadSummary load, ValidityResult validity, SteadyState steadyState) =>
        JsonSerializer.Deserialize<JsonElement>(JsonText.Of(LoadJson.Of(load, validity, steadyState)));
}

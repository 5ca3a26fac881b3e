using Dashboard.Metrics;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Metrics;

/// <summary>What a target names itself, its routes and its methods goes to other people's tools.</summary>
public sealed class LabelsTests
{
    private const string Planted = "pl4nt3d";

    [Fact]
    public void A_label_is_short()
    {
        Assert.Equal(Labels.Longest, new Labels().Of(new string('a', 100_000)).Length);
        Assert.EndsWith("…", new Labels().Of(new string('a', 100_000)), StringComparison.Ordinal);
    }

    [Fact]
    public void A_log_record_of_a_finding_holds_no_planted_secret_and_says_where_it_is()
    {
        var log = new Recorded();
        var finding = new Finding("starvationByTaskWaits", 1)
        {
            Severity = 60,
            Sentence = $"Requests wait: see http://x/y?key={Planted} now.",
            Route = $"GET /orders?token={Planted}",
            Method = "Shop.Load",
            Line = new("/home/me/src/Shop.cs", 14),
        };
        var target = new TargetFacts(7, $"Shop --password {Planted}", "Shop", $"Shop --password {Planted}", "10.0.0", "Linux", "x64");
        log.Write(new FindingReport(finding, FindingReport.Began), age: 2.25, target, ("run1", "http://127.0.0.1:5080/runs/run1"));

        var (level, sentence, attributes) = Assert.Single(log.Records);
        Assert.Equal((LogLevel.Error, "Requests wait: see http://x/y now."), (level, sentence));
        Assert.Equal(
            [
                "target.name=Shop --password ***", "target.pid=7", "threadpool.finding.rule=starvationByTaskWaits", "threadpool.finding.state=began",
                "threadpool.finding.severity=60", "threadpool.finding.age=2.25", "threadpool.finding.route=GET /orders", "code.function.name=Shop.Load", "code.file.path=Shop.cs",
                "code.line.number=14", "threadpool.run.id=run1", "url.full=http://127.0.0.1:5080/runs/run1",
            ],
            attributes);
    }

    private sealed class Recorded : ILogger
    {
        public List<(LogLevel Level, string Sentence, List<string> Attributes)> Records { get; } = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) => Records.Add(
            (logLevel, formatter(state, exception), [.. ((IEnumerable<KeyValuePair<string, object?>>)state!).Select(one => FormattableString.Invariant($"{one.Key}={one.Value}"))]));
    }
}

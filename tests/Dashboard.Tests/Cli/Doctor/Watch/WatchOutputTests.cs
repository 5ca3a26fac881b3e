using System.Text.Json;
using Dashboard.Cli.Doctor;
using Dashboard.Cli.Doctor.Watch;
using Dashboard.Cli.Frame;
using Dashboard.Diagnosis.Rules;
using Dashboard.Looks;
using Dashboard.Tests.Looks;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Cli.Doctor.Watch;

public sealed class WatchOutputTests
{
    private static readonly TargetFacts Shop = new(4711, "Sh\u001b[31mop", "Shop", "dotnet Shop.dll --api-key s3cret", "10.0.12", "Linux", "x64") { ProcessorCount = 2, MinThreads = 2 };

    private readonly DateTimeOffset _now = new(2026, 11, 29, 2, 14, 31, TimeSpan.Zero);
    private readonly StringWriter _output = new();
    private readonly StringWriter _error = new();

    [Fact]
    public void A_finding_is_what_doctor_says_with_its_time_and_its_run_and_controls_no_terminal()
    {
        Write(DoctorForm.Text, Report());

        var lines = _output.ToString().Split('\n');
        Assert.Equal(["2026-11-29 02:14:31", "▲ GET /orders blocks in Orders.Get (Orders.cs:14)"], lines.Take(2));
        Assert.DoesNotContain('\u001b', _output.ToString());
        Assert.Contains("Looked for 7 s, at all signals because of this: work waits in the queue. Recorded as 20261129T021400Z-incident-abcd.", Flat(_output), StringComparison.Ordinal);
        Assert.Contains("It has been so for 7 s.", Flat(_output), StringComparison.Ordinal);
        Assert.EndsWith("compare 20261129T021400Z-incident-abcd last\n\n", _output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void As_json_each_finding_is_one_line_with_time_and_machine_and_without_the_command_line()
    {
        Write(DoctorForm.Json, Report());
        Write(DoctorForm.Json, Report() with { RunId = null });

        var lines = _output.ToString().TrimEnd('\n').Split('\n');
        var (first, second) = (JsonSerializer.Deserialize<JsonElement>(lines[0]), JsonSerializer.Deserialize<JsonElement>(lines[1]));
        Assert.Equal(2, lines.Length);
        Assert.Equal(
            (_now.UtcDateTime, Environment.MachineName, 4711, "20261129T021400Z-incident-abcd", true),
            (first.GetProperty("foundUtc").GetDateTime(), first.GetProperty("machine").GetString(), first.GetProperty("processId").GetInt32(),
                first.GetProperty("runId").GetString(), first.GetProperty("isProblem").GetBoolean()));
        Assert.Equal(JsonValueKind.Null, second.GetProperty("runId").ValueKind);
        Assert.All(lines, static line => Assert.DoesNotContain("s3cret", line, StringComparison.Ordinal));
        Assert.All(lines, static line => Assert.DoesNotContain("Shop.dll", line, StringComparison.Ordinal));
        Assert.DoesNotContain('\u001b', _output.ToString());
    }

    [Fact]
    public void The_last_sentence_counts_what_was_found_where_and_what_was_saved()
    {
        var tally = new WatchTally();
        Assert.Equal("Watched 0 processes for 10 s: nothing was found. 0 runs saved; all signals were read 0 times.", tally.Sentence(10));
        Assert.False(tally.HasFound || tally.HasWatched);

        tally.Watched();
        tally.Watched();
        tally.Looked();
        tally.Found("Shop (1)");
        tally.Found("Shop (1)");
        tally.Found("Stock (2)");
        tally.FoundAgain();
        tally.Saved();

        Assert.Equal(
            "Watched 2 processes for 8 h: 3 findings (2 in Shop (1) and 1 in Stock (2)), 1 more of the same. 1 run saved; all signals were read once.",
            tally.Sentence(8 * 3_600));
        Assert.True(tally.HasFound && tally.HasWatched);
    }

    private static string Flat(StringWriter text) => string.Join(' ', text.ToString().Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private static DoctorReport Report() => new(Shop, [5190], PoolVerdict.Of(SampleReports.Starving), 7)
    {
        Findings = [SampleReports.Starving],
        Cause = "work waits in the queue",
        End = 107,
        SecondsBefore = 100,
        HadRequests = true,
        RunId = "20261129T021400Z-incident-abcd",
    };

    private void Write(DoctorForm form, DoctorReport report)
    {
        var time = new FakeTimeProvider(_now);
        time.SetLocalTimeZone(TimeZoneInfo.Utc);
        new WatchOutput(new StandardStreams(_output, _error), form, time).Write(report, WatchJson.Of(report, time.GetUtcNow()));
    }
}

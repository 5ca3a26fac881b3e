using Dashboard.Cli.Doctor;
using Dashboard.Diagnosis.Rules;
using Dashboard.Looks;
using Dashboard.Tests.Looks;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Cli.Doctor;

public sealed class DoctorTextTests
{
    [Fact]
    public void What_is_wrong_since_when_what_to_do_and_how_to_prove_it_are_said_in_this_order()
    {
        var lines = DoctorText.Lines(SampleReports.Of(SampleReports.Starving));

        Assert.Equal("▲ GET /orders blocks in Orders.Get (Orders.cs:14)", lines[0]);
        Assert.Equal(
            [
                "What", "Process", "Since", "Requests", "Evidence", "Against", "Fix", "Example", "Until then", "Prove it",
            ],
            lines.Skip(1).Where(static line => line[2] != ' ').Select(static line => line[2..12].TrimEnd()));
        Assert.Contains("  What       Thread-pool starvation: 40 work items waited.", lines);
        Assert.Contains("  Since      Before the look began: it has been so for all of its 7 s.", lines);
        Assert.Contains("  Requests   GET /orders: 1.2 s on average, nearly all of it blocked in Orders.Get.", lines);
        Assert.Contains("             \"System.Threading.ThreadPool.MinThreads\": 52", lines);
        Assert.Contains("  Prove it   threadpool-dashboard run -p :5190 --path /orders -c 50 -d 10s", lines);
        Assert.Equal("             threadpool-dashboard compare last~1 last", lines[^1]);
    }

    [Fact]
    public void What_matters_least_is_left_out_where_there_are_too_many_lines()
    {
        var talkative = SampleReports.Starving with
        {
            Sentence = string.Concat(Enumerable.Repeat("Many words about it. ", 40)).Trim(),
            Detail = "x",
            Against = [new(ObjectionKinds.Cpu, string.Concat(Enumerable.Repeat("It says much. ", 20)), "Look.")],
        };

        var lines = DoctorText.Lines(SampleReports.Of(talkative));

        Assert.InRange(lines.Count, 15, SectionText.MostLines);
        Assert.All(lines, static line => Assert.InRange(line.Length, 1, SectionText.Columns));
        var titles = lines.Skip(1).Where(static line => line[2] != ' ').Select(static line => line[2..12].TrimEnd()).ToList();
        Assert.DoesNotContain("Trade-off", titles);
        Assert.All((string[])["What", "Fix", "Prove it"], title => Assert.Contains(title, titles));
    }

    [Fact]
    public void Nothing_wrong_is_one_line_and_without_requests_it_says_so()
    {
        var well = new DoctorReport(SampleReports.Shop, [5190], new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy: x.") { Headline = "Healthy", Detail = "80 requests/s on 4 threads." }, 3)
        {
            HadRequests = true,
        };

        Assert.Equal(["● Shop (4711): nothing wrong. 80 requests/s on 4 threads."], DoctorText.Lines(well));
        Assert.Equal(
            ["● Shop (4711): nothing wrong with its pool, but no request came in 3 s: how it answers was not seen."],
            DoctorText.Lines(well with { HadRequests = false }));
        Assert.Equal((0, 3), (DoctorOutput.ExitCodeOf(well), DoctorOutput.ExitCodeOf(SampleReports.Of(SampleReports.Starving))));
    }

    [Fact]
    public void Open_connections_without_a_request_and_requests_that_stay_open_lead_to_what_is_pending()
    {
        var well = new DoctorReport(SampleReports.Shop, [5190], new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy: x.") { Headline = "Healthy", Detail = "80 requests/s on 4 threads." }, 3)
        {
            Connections = 24,
        };
        var open = well with { HadRequests = true, AlwaysOpen = 2.4 };

        Assert.EndsWith(
            "If some of its 24 open connections hang, this lists what they await: threadpool-dashboard doctor 4711 --pending",
            string.Join(' ', DoctorText.Lines(well).Select(static line => line.Trim())), StringComparison.Ordinal);
        Assert.EndsWith(
            "80 requests/s on 4 threads. If some of its 2 requests hang, this lists what they await: threadpool-dashboard doctor 4711 --pending",
            string.Join(' ', DoctorText.Lines(open).Select(static line => line.Trim())), StringComparison.Ordinal);
        Assert.All((DoctorReport[])[well, open], static report => Assert.DoesNotContain(
            "--pending", string.Join(' ', DoctorText.Lines(report with { Pending = [] })), StringComparison.Ordinal));
    }

    [Fact]
    public void What_is_pending_is_listed_with_the_most_calls_first_and_long_chains_by_their_end()
    {
        var pending = SampleReports.Of(SampleReports.Starving) with
        {
            Pending =
            [
                new(["A.One", "B.Two", "C.Three", "D.Four"], "SemaphoreSlim", 2), new(["X.One", "B.Two", "C.Three", "D.Four"], "SemaphoreSlim", 3),
                .. Enumerable.Range(0, 9).Select(static i => new PendingCalls([$"Worker{i}.RunAsync"], null, 1)),
            ],
        };

        var lines = DoctorText.Lines(pending).SkipWhile(static line => !line.StartsWith("  Pending", StringComparison.Ordinal)).Take(9).ToList();

        Assert.Equal("  Pending    … → B.Two → C.Three → D.Four → SemaphoreSlim (5 times)", lines[0]);
        Assert.Equal("             Worker0.RunAsync", lines[1]);
        Assert.Equal("             … and 2 more", lines[8]);
        Assert.Contains("  Pending    No async method of its code is pending.", DoctorText.Lines(SampleReports.Of(SampleReports.Starving) with { Pending = [] }));
    }

    [Fact]
    public void What_is_not_known_yet_names_the_command_that_finds_it()
    {
        var looking = new DoctorReport(SampleReports.Shop, [], new PoolVerdict(PoolVerdict.Looking, PoolVerdict.ProblemSeverity, "Work waits.") { Headline = "Work waits", Detail = "x" }, 9);

        var lines = DoctorText.Lines(looking);

        Assert.Contains("  Missing    What causes it is not known yet. Look for longer: threadpool-dashboard record -p 4711", lines);
        Assert.Contains("  Prove it   threadpool-dashboard record -p 4711 -d 30s", lines);
    }

    /// <summary>A route with ids has no path that can be sent, and a POST none without a body.</summary>
    [Theory]
    [InlineData("GET /orders/{id}")]
    [InlineData("POST /orders")]
    public void What_cannot_be_sent_again_is_recorded(string route) =>
        Assert.Equal("threadpool-dashboard record -p :5190 -d 30s", ReportSections.Proof(SampleReports.Of(SampleReports.Starving with { Route = route }))[0]);

    [Fact]
    public void Markdown_shows_names_of_the_target_as_text_and_commands_as_code()
    {
        var markdown = DoctorText.Markdown(SampleReports.Of(SampleReports.Starving with { Place = "GET /a<script> blocks in `Get`" })).ToList();

        Assert.Equal("### ▲ GET /a\\<script\\> blocks in \\`Get\\`", markdown[0]);
        Assert.Contains("  `threadpool-dashboard compare last~1 last`", markdown);
        Assert.Contains("- **Fix**: Await the task instead of blocking on it, all the way up to the handler.", markdown);
    }
}

using System.Text;
using System.Text.Json;
using Dashboard.Assistants;
using Dashboard.Diagnosis.Rules;
using Dashboard.Looks;
using Dashboard.Target;
using Dashboard.Tests.Looks;
using Dashboard.Tests.Report;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Assistants;

public sealed class AnswersTests
{
    private const string Planted = "pl4nt3d";

    private static readonly TargetFacts Shop = SampleReports.Shop with { CommandLine = $"dotnet Shop.dll --api-key {Planted} {Planted}" };

    private static readonly Finding Starving = SampleReports.Starving with
    {
        Sentence = $"Thread-pool starvation: 40 work items waited for Password={Planted};.",
        Route = $"GET /orders?key={Planted}",
    };

    [Fact]
    public void A_diagnosis_has_verdict_place_evidence_for_and_against_cure_and_proof()
    {
        var json = Read(Answers.Of(Report(Starving), "http://127.0.0.1:5080/compare?runs=x,y"));

        Assert.Equal("GET /orders blocks in Orders.Get (Orders.cs:14)", json.GetProperty("verdict").GetString());
        Assert.True(json.GetProperty("isProblem").GetBoolean());
        Assert.Equal(("Orders.Get", "Orders.cs:14"), (json.GetProperty("method").GetString(), json.GetProperty("line").GetString()));
        Assert.Equal("http://127.0.0.1:5080/compare?runs=x,y", json.GetProperty("page").GetString());
        Assert.Contains("peak queue length 40", json.GetProperty("evidence").GetString(), StringComparison.Ordinal);
        Assert.Equal("The processors were busy. Next: Look at the code that runs.", json.GetProperty("against").GetString());
        Assert.StartsWith("Await the task", json.GetProperty("fix").GetString(), StringComparison.Ordinal);
        Assert.Equal(2, json.GetProperty("proveIt").GetArrayLength());
    }

    [Fact]
    public void A_talkative_diagnosis_keeps_verdict_place_and_cure()
    {
        var talkative = Starving with
        {
            Sentence = string.Concat(Enumerable.Repeat("Many words. ", 60)),
            Against = [.. Enumerable.Range(0, 5).Select(i => new Objection(ObjectionKinds.Cpu, $"{i} {string.Concat(Enumerable.Repeat("It says much. ", 40))}", "Look."))],
        };

        var json = Read(Answers.Of(Report(talkative), page: null));

        Assert.All((string[])["verdict", "method", "line", "fix", "leftOut"], name => Assert.True(json.TryGetProperty(name, out _), name));
    }

    [Fact]
    public void Where_nothing_is_wrong_the_answer_says_so_and_no_more()
    {
        var well = new DoctorReport(Shop, [5190], new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy: x.") { Headline = "Healthy", Detail = "80 requests/s." }, 3) { HadRequests = true };

        var json = Read(Answers.Of(well, page: null));

        Assert.Equal("Shop (4711): nothing wrong. 80 requests/s.", json.GetProperty("verdict").GetString());
        Assert.Equal(["note", "verdict", "isProblem", "rule"], json.EnumerateObject().Select(static one => one.Name));
    }

    [Fact]
    public void A_planted_secret_is_in_no_answer()
    {
        var row = new BlockerSummary("Orders.Get", "socket", "wait events") { Route = $"GET /orders?token={Planted}", Owner = $"http://a:{Planted}@stock:80", Threads = 3.26, BlockedMs = 812.4 };
        var route = new RouteSummary($"GET /orders?token={Planted}", 40) { TotalMs = 1_200, WaitsMs = 1_180, P95Ms = 1_300 };
        var blame = new BlameRow($"GET /orders?token={Planted}", BlameKinds.Thread) { CulpritRoute = $"GET /x?apikey={Planted}", Culprit = "Orders.Get", SecondsPerRequest = 1.2, Share = 0.9, Requests = 40 };
        var known = Known.OfLook(Report(Starving) with { Blockers = [row], Routes = [route], Blame = [blame] }, age: 3, page: null);
        string[] answers =
        [
            Answers.Of([new ListedProcess(Shop, [5190], "me", 12)]).ToJson(), Answers.Of(Report(Starving), null).ToJson(), Answers.Blocking(known).ToJson(),
            Answers.RequestTime(known).ToJson(), Answers.Waits(known).ToJson(),
        ];

        Assert.All(answers, static answer => Assert.DoesNotContain(Planted, answer, StringComparison.Ordinal));
        Assert.All(answers, static answer => Assert.DoesNotContain("Shop.dll", answer, StringComparison.Ordinal));
        var blocking = JsonSerializer.Deserialize<JsonElement>(answers[2]).GetProperty("blockingCalls")[0];
        Assert.Equal(("Orders.Get", 3.3, 812), (blocking.GetProperty("method").GetString(), blocking.GetProperty("meanThreads").GetDouble(), blocking.GetProperty("blockedMs").GetDouble()));
        Assert.Equal(1_180, JsonSerializer.Deserialize<JsonElement>(answers[3]).GetProperty("routes")[0].GetProperty("partsMs").GetProperty("blocked (waits)").GetDouble());
        Assert.Equal(90, JsonSerializer.Deserialize<JsonElement>(answers[4]).GetProperty("waits")[0].GetProperty("sharePercent").GetDouble());
    }

    [Fact]
    public void A_run_without_its_end_is_refused_in_a_sentence() =>
        Assert.Contains(
            "has no summary",
            Assert.Throws<Dashboard.Format.UserFacingException>(() => Known.OfRun(SampleRuns.Of("a") with { Summary = null }, page: null)).Message, StringComparison.Ordinal);

    private static DoctorReport Report(Finding finding) => SampleReports.Of(finding) with { Facts = Shop };

    private static JsonElement Read(Answer answer)
    {
        var text = answer.ToJson();
        Assert.InRange(Encoding.UTF8.GetByteCount(text), 50, Answer.MaxBytes);
        Assert.DoesNotContain(Planted, text, StringComparison.Ordinal);
        return JsonSerializer.Deserialize<JsonElement>(text);
    }
}

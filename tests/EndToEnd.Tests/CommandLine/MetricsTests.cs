using System.Net;
using System.Net.Http.Headers;
using System.Text.RegularExpressions;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A server that starves, as Prometheus and a receiver of OTLP see it.</summary>
public sealed partial class MetricsTests
{
    private const string MetricsToken = "0123456789abcdef0123456789abcdef";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 120_000)]
    public async Task A_scrape_has_the_finding_and_the_call_site_that_blocks()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = await AddressAsync(server);
        var (program, page) = await Dashboards.ServeAsync(
            folder.Path, "-p", $"{server.Id}", "--signals", "all", "--no-capture", "--no-token", "--metrics-token", MetricsToken);
        await using var serving = program;
        using var client = new HttpClient { BaseAddress = page };
        Assert.Equal(HttpStatusCode.Unauthorized, (await client.GetAsync("/metrics", Token)).StatusCode);

        client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", MetricsToken);
        var scraped = "";
        using (new Traffic(address, ("/named", 60)))
        {
            await Eventually.TrueAsync(
                async () =>
                {
                    scraped = await client.GetStringAsync("/metrics", Token);
                    return Starving().IsMatch(scraped) && Blocking().IsMatch(scraped);
                },
                TimeSpan.FromSeconds(60), "the finding and the call site are scraped");
        }

        Assert.InRange(SeriesOf(scraped, server.Id), 10, 200);
        Assert.Matches($@"(?m)^dotnet_thread_pool_thread_count{{target_name=""Shapes"",target_pid=""{server.Id}""}} [1-9]", scraped);
        await Eventually.TrueAsync(
            async () => !Starving().IsMatch(scraped = await client.GetStringAsync("/metrics", Token)), TimeSpan.FromSeconds(60), "the finding is over");
        Assert.Contains("threadpool_blocked_time_seconds_total", scraped, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_receiver_gets_metrics_and_the_finding_as_a_log_record_with_its_method_and_page()
    {
        using var folder = new TemporaryFolder();
        await using var receiver = OtlpReceiver.Start(FreePorts.One());
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = await AddressAsync(server);
        var (program, page) = await Dashboards.ServeAsync(
            folder.Path, "-p", $"{server.Id}", "--signals", "all", "--no-capture", "--no-token", "--otlp", receiver.Address);
        await using var serving = program;

        LogRecord record;
        using (new Traffic(address, ("/named", 60)))
        {
            record = await receiver.WaitForAsync(
                static one => one.Attributes["threadpool.finding.rule"] == "starvationByTaskWaits" && one.Attributes.ContainsKey("code.function.name"),
                TimeSpan.FromSeconds(60), Token);
        }

        Assert.Equal("Error", record.Severity, ignoreCase: true);
        Assert.Contains("Lambdas.Load", record.Body, StringComparison.Ordinal);
        Assert.Equal(("Shapes", $"{server.Id}"), (record.Attributes["target.name"], record.Attributes["target.pid"]));
        Assert.Equal(("Lambdas.Load", "Lambdas.cs", "17"), (record.Attributes["code.function.name"], record.Attributes["code.file.path"], record.Attributes["code.line.number"]));
        Assert.Equal($"{page}?target=1", record.Attributes["url.full"]);
        await receiver.MetricsAsync(TimeSpan.FromSeconds(30), Token);
        Assert.DoesNotContain(program.StandardErrors, static line => line.Contains("does not take", StringComparison.Ordinal));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_agent_exports_what_blocks_a_server_and_ends_with_0_on_SIGTERM()
    {
        using var folder = new TemporaryFolder();
        await using var receiver = OtlpReceiver.Start(FreePorts.One());
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = await AddressAsync(server);
        await using var watch = ChildProgram.Start(
            ProductFiles.DashboardAssembly,
            ["watch", $":{address.Port}", "--otlp", receiver.Address, "--metrics-token", MetricsToken, "--port", "0", "--data", folder.Path]);
        var page = new Uri((await watch.WaitForLineAsync("^Metrics: (http.*)$", TimeSpan.FromSeconds(40))).Groups[1].Value);
        await watch.WaitForLineAsync($@"\({server.Id}\) is watched\.", TimeSpan.FromSeconds(60));
        using var client = new HttpClient();
        Assert.Equal(HttpStatusCode.Unauthorized, (await client.GetAsync(page, Token)).StatusCode);
        client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", MetricsToken);

        using (new Traffic(address, ("/named", 60)))
        {
            var record = await receiver.WaitForAsync(
                static one => one.Attributes.TryGetValue("code.function.name", out var method) && method == "Lambdas.Load", TimeSpan.FromSeconds(120), Token);
            Assert.Equal($"{server.Id}", record.Attributes["target.pid"]);
            Assert.True(File.Exists(Path.Combine(folder.Path, $"{record.Attributes["threadpool.run.id"]}.run.jsonl")));
            Assert.Contains("threadpool_blocked_time_seconds_total{kind=\"Task wait\",site=\"Lambdas.Load\"", await client.GetStringAsync(page, Token), StringComparison.Ordinal);
        }

        Signals.Send("TERM", watch.Id);
        await watch.WaitForExitAsync(TimeSpan.FromSeconds(60));
        Assert.Equal(0, watch.Process.ExitCode);
        Assert.Matches("^Watched 1 process for ", watch.StandardErrors[^1]);
    }

    /// <summary>As a service that is started before the server is.</summary>
    [Fact(Timeout = 120_000)]
    public async Task An_agent_whose_processes_do_not_run_yet_waits_for_them()
    {
        using var folder = new TemporaryFolder();
        await using var receiver = OtlpReceiver.Start(FreePorts.One());
        await using var watch = ChildProgram.Start(
            ProductFiles.DashboardAssembly, ["watch", $":{FreePorts.One()}", "--otlp", receiver.Address, "--data", folder.Path]);
        await watch.WaitForLineAsync("No .NET process of this user by these names yet: one that starts is watched", TimeSpan.FromSeconds(40));

        Signals.Send("TERM", watch.Id);
        await watch.WaitForExitAsync(TimeSpan.FromSeconds(40));
        Assert.Equal((0, ""), (watch.Process.ExitCode, watch.StandardOutput));
    }

    private static int SeriesOf(string scraped, int processId) =>
        scraped.Split('\n').Count(line => line.Contains($"target_pid=\"{processId}\"", StringComparison.Ordinal));

    private static async Task<Uri> AddressAsync(ChildProgram server) =>
        new((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);

    [GeneratedRegex("""^threadpool_finding\{rule="starvationByTaskWaits",severity="critical",.*\} 1""", RegexOptions.Multiline, 1000)]
    private static partial Regex Starving();

    [GeneratedRegex("""^threadpool_blocked_threads\{kind="Task wait",site="Lambdas.Load",.*\} [1-9]""", RegexOptions.Multiline, 1000)]
    private static partial Regex Blocking();
}

using System.Runtime.InteropServices;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Aspire;

/// <summary>A real AppHost (tests/AppHost), run by Aspire's orchestrator: the dashboard is one of its resources.</summary>
public sealed class AppHostTests(BrowserFixture browser)
{
    private const string Variable = "TPD_TARGET";

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(60);

    /// <summary>What the orchestrator does with a dozen processes at once takes its time on two processors.</summary>
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(30);

    [Fact(Timeout = 180_000)]
    public async Task Its_link_opens_the_page_with_every_project_a_restart_is_followed_and_all_ends_with_the_app()
    {
        SkipWithoutOrchestrator();
        using var folder = new TemporaryFolder();
        await using var host = ChildProgram.Start(ProductFiles.AppHostAssembly, [ProductFiles.DashboardAssembly, folder["runs"]]);
        var link = (await host.WaitForLineAsync("^threadpool-dashboard (http://.*)$", Soon)).Groups[1].Value;
        var token = new Uri(link).Query.Split('=', '&')[1];
        await host.WaitForLineAsync("^threadpool-dashboard: Running Healthy$", Soon);
        await using var context = await browser.Browser.NewContextAsync(BrowserFixture.LowScreen);
        var page = await context.NewPageAsync();

        // Aspire's dashboard is another site for the browser: it is served over https.
        await page.RouteAsync("http://aspire.example/", route => route.FulfillAsync(new() { ContentType = "text/html", Body = $"""<a href="{link}">Thread pools</a>""" }));
        await page.GotoAsync("http://aspire.example/");
        await page.GetByText("Thread pools").ClickAsync();
        await Assertions.Expect(page).ToHaveURLAsync(new Uri(new Uri(link), "/targets").ToString());
        var (orders, stock) = (page.Locator("[data-target='1']"), page.Locator("[data-target='2']"));
        await Assertions.Expect(orders).ToContainTextAsync("orders");
        await Assertions.Expect(stock).ToContainTextAsync("stock");
        var (first, other) = (await ProcessAsync(host, "orders", isNot: 0), await ProcessAsync(host, "stock", isNot: 0));
        await Assertions.Expect(orders).ToContainTextAsync($"pid {first}");
        await Assertions.Expect(stock).ToContainTextAsync($"pid {other}");

        await host.Process.StandardInput.WriteLineAsync("restart orders");
        await host.WaitForLineAsync("^orders restarted: True", Soon);
        await Assertions.Expect(orders).ToContainTextAsync($"pid {await ProcessAsync(host, "orders", isNot: first)}");
        await Assertions.Expect(stock).ToContainTextAsync($"pid {other}");

        // Each project has a link to its own.
        await page.GotoAsync((await host.WaitForLineAsync("^stock (http://.*/login.*)$", Soon)).Groups[1].Value);
        await Assertions.Expect(page.Locator(".target-name")).ToHaveTextAsync("stock");

        await host.WaitForLineAsync(@"^threadpool-dashboard \| .*Dashboard: http://127\.0\.0\.1:\d+$", Soon);
        Assert.All(host.Output.Split('\n').Where(line => line.Contains(token, StringComparison.Ordinal)), line => Assert.Matches("^[a-z-]+ http://localhost:", line));
        Assert.DoesNotContain(Proc.Marked(host.Mark), id => Proc.CommandLine(id).Contains(token, StringComparison.Ordinal));
        var all = Proc.Marked(host.Mark);
        Assert.InRange(all.Count, 5, 50);

        Signals.Send("TERM", host.Id);
        await host.WaitForExitAsync(TimeToEnd);
        await Proc.GoneAsync(all, TimeToEnd);
        await Proc.NoneMarkedAsync(host.Mark);
    }

    [Fact(Timeout = 180_000)]
    public async Task Without_the_program_the_resource_says_what_to_do_the_projects_run_and_an_app_that_is_killed_leaves_nothing()
    {
        SkipWithoutOrchestrator();
        using var folder = new TemporaryFolder();
        var missing = folder["threadpool-dashboard"];
        await using var host = ChildProgram.Start(ProductFiles.AppHostAssembly, [missing, folder["runs"]]);

        await host.WaitForLineAsync("threadpool-dashboard does not start. The program of ThreadPool Dashboard was not found: ", Soon);
        await host.WaitForLineAsync("^threadpool-dashboard: FailedToStart", Soon);
        await host.WaitForLineAsync($@"^threadpool-dashboard \| .*The program of ThreadPool Dashboard was not found: {missing} does not exist\.", Soon);
        await host.WaitForLineAsync("^orders: Running", Soon);
        await host.WaitForLineAsync("^stock: Running", Soon);
        var all = Proc.Marked(host.Mark);
        Assert.InRange(all.Count, 5, 50);

        Signals.Send("KILL", host.Id);
        await Proc.GoneAsync(all, TimeToEnd);
        await Proc.NoneMarkedAsync(host.Mark);
    }

    private static void SkipWithoutOrchestrator() => Assert.SkipUnless(
        OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture == Architecture.X64,
        "Aspire's orchestrator is restored for Linux on x64 only.");

    /// <summary>The process of a resource, once it is there: the last that <c>dotnet run</c> starts.</summary>
    private static async Task<int> ProcessAsync(ChildProgram host, string resource, int isNot)
    {
        int[] found = [];
        await Eventually.TrueAsync(() => (found = Of()).Length == 1, Soon, $"{resource} runs");
        return found[0];

        int[] Of() => [.. Proc.Marked(host.Mark).Where(id => id != isNot
            && Proc.CommandLine(id).Contains("/PoolTarget idle", StringComparison.Ordinal)
            && Proc.Variable(id, Variable)?.EndsWith($"/{resource}", StringComparison.Ordinal) == true)];
    }
}

using System.Diagnostics;
using System.Text.Json;
using EndToEnd.Tests.Browser;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>The package that <c>dotnet pack</c> makes of the dashboard, installed as a tool into an empty folder and used from another one.</summary>
public sealed class ToolTests(BrowserFixture browser, ITestOutputHelper output)
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    [Fact(Timeout = 400_000)]
    public async Task The_package_installs_as_a_tool_that_runs_page_sample_and_load_from_any_folder_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();
        var (packages, tools, data) = (folder["packages"], folder["tools"], folder["data"]);
        var project = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
        await DotnetAsync(["pack", project, "-c", "Release", "--no-build", "-o", packages]);

        // Of this source alone: a package of that name elsewhere must not be taken.
        await File.WriteAllTextAsync(
            folder["nuget.config"],
            $"<configuration><packageSources><clear/><add key=\"built\" value=\"{packages}\"/></packageSources></configuration>",
            TestContext.Current.CancellationToken);

        // From empty caches: nothing that this machine has fetched before is used.
        var caches = new Dictionary<string, string?>(StringComparer.Ordinal) { ["NUGET_PACKAGES"] = folder["cache"], ["NUGET_HTTP_CACHE_PATH"] = folder["http-cache"] };
        await DotnetAsync(["tool", "install", "threadpool-dashboard", "--tool-path", tools, "--configfile", folder["nuget.config"]], caches);
        var tool = Path.Combine(tools, "threadpool-dashboard");
        var installed = Files(tools);

        await using (var demo = ChildProgram.StartCommand(tool, Demo.Arguments(data)))
        {
            using var client = await Entrances.ClientAsync(await demo.DashboardAddressAsync());
            var target = await Proc.DescendantAsync(demo.Id, "TargetApp.dll");
            var listed = await Verb.RunCommandAsync(tool, "ps", "--json");

            await PageScripts.AssertWholeAsync(client);
            Assert.Contains(
                JsonSerializer.Deserialize<JsonElement>(listed.Output).EnumerateArray(), process => process.GetProperty("processId").GetInt32() == target);
        }

        var run = await Verb.RunCommandAsync(tool, "run", "--scenario", "taskasyncwait", "--demo", "-c", "4", "-d", "2s", "--tail", "0s", "--data", data);
        Assert.Equal(0, run.ExitCode);
        Assert.Single(RunFiles.Read(RunFiles.Newest(data)).OfKind("summary"));

        await CompareTwoRequestsOfAStrangersServerAsync(tool, folder["other"]);

        // Runs are where --data says; the tool's own folder is as it was.
        Assert.Equal(installed, Files(tools));
        await DotnetAsync(["tool", "uninstall", "threadpool-dashboard", "--tool-path", tools]);
        Assert.False(File.Exists(tool));
        Assert.True(File.Exists(RunFiles.Newest(data)));
    }

    /// <summary>
    /// README's words, for somebody who has only the tool: attach to a running application on the Targets page, send a POST of its OpenAPI document from its
    /// card with the load that it comes with, see which method blocks, send the one that awaits, compare. Its command line names a port of something else.
    /// </summary>
    private async Task CompareTwoRequestsOfAStrangersServerAsync(string tool, string data)
    {
        await using var server = ChildProgram.StartCommand(Path.ChangeExtension(ProductFiles.ShapesAssembly, null), ["--port", "1"]);
        await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30));
        await using var program = ChildProgram.StartCommand(tool, ["serve", "--port", "0", "--data", data]);
        var address = await program.DashboardAddressAsync();
        var clock = Stopwatch.StartNew();
        await using var page = await browser.OpenAsync(address, options: new() { ViewportSize = new() { Width = 1440, Height = 900 } });

        await page.Page.Locator(".empty-state").GetByRole(AriaRole.Link, new() { Name = "Targets" }).ClickAsync();
        await page.Page.Locator($"[data-pid='{server.Id}']").GetByRole(AriaRole.Button, new() { Name = "Attach" }).ClickAsync();
        await page.AttachedAsync();
        await page.Charts.AtLeastAsync("pool", 4);
        Say("first chart");

        await SendAsync(page, "blocking");
        await Assertions.Expect(page.Page.Locator("#verdict")).ToContainTextAsync("pool threads waited in Documented.Place", new() { Timeout = 20_000 });
        Say("finding with method");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 40_000 });
        await page.EndRunAsync();
        await page.Page.GetByRole(AriaRole.Link, new() { Name = "Open the run" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator("#finding")).ToContainTextAsync("Documented.Place");
        await Assertions.Expect(page.Page.Locator("#finding")).ToContainTextAsync("Await the task");
        Say("what to do");

        await page.GoToAsync("/");
        await SendAsync(page, "awaiting");
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        await page.EndRunAsync();
        await page.GoToAsync("/runs");
        var runs = page.Page.GetByRole(AriaRole.Checkbox, new() { Name = "Choose POST /documented/orders" });
        await Assertions.Expect(runs).ToHaveCountAsync(2);

        // The older run is the baseline.
        await runs.Last.CheckAsync();
        await runs.First.CheckAsync();
        await page.Page.Locator(".runs-dock").GetByRole(AriaRole.Button, new() { Name = "Compare" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator("main")).ToContainTextAsync("A kept up, with threads blocked in Documented.Place.");
        Say("comparison");
        Assert.Empty(page.Watch.Errors);
        Assert.Empty(page.Watch.ForeignRequests);

        void Say(string what) => output.WriteLine($"{clock.Elapsed.TotalSeconds:0.0} s: {what}");
    }

    /// <summary>A method that changes something is asked about by its card.</summary>
    private static async Task SendAsync(DashboardPage page, string how)
    {
        var card = page.Page.Locator($"[data-request='POST /orders/{how}']");
        await card.Locator(".start").ClickAsync(new() { Timeout = 30_000 });
        await page.Page.GetByRole(AriaRole.Alertdialog).GetByRole(AriaRole.Button, new() { Name = "Start anyway" }).ClickAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync($"POST /documented/orders/{how}, 10 connections for 10 s");
    }

    private static async Task DotnetAsync(string[] arguments, IReadOnlyDictionary<string, string?>? environment = null)
    {
        await using var program = ChildProgram.StartCommand("dotnet", arguments, environment);
        await program.WaitForExitAsync(Limit);
        Assert.True(program.Process.ExitCode == 0, $"dotnet {string.Join(' ', arguments)}: {program.StandardOutput}{string.Join('\n', program.StandardErrors)}");
    }

    private static IReadOnlyList<string> Files(string folder) =>
        [.. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
}

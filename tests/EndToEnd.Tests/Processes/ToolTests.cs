using System.Diagnostics;
using System.IO.Compression;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using EndToEnd.Tests.Browser;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>The package that <c>dotnet pack</c> makes of the dashboard, installed as a tool into an empty folder and used from another one.</summary>
public sealed partial class ToolTests(ToolPackage package, BrowserFixture browser, ITestOutputHelper output) : IClassFixture<ToolPackage>
{
    /// <summary>Installing, ten seconds of load and their verdict, beside other tests.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>What feeds and debuggers ask of a package, from one place: the program says the same of itself.</summary>
    [Fact(Timeout = 120_000)]
    public async Task The_package_has_all_that_a_feed_shows_of_it_and_symbols_beside_it()
    {
        var path = Assert.Single(Directory.GetFiles(package.Feed, "*.nupkg"));
        using var zip = ZipFile.OpenRead(path);
        using var symbols = ZipFile.OpenRead(Assert.Single(Directory.GetFiles(package.Feed, "*.snupkg")));
        var facts = (await XDocument.LoadAsync(
            Assert.Single(zip.Entries, entry => entry.FullName == "threadpool-dashboard.nuspec").Open(), LoadOptions.None, TestContext.Current.CancellationToken))
            .Descendants().Where(element => !element.HasElements).ToLookup(element => element.Name.LocalName, element => element);
        var version = await Verb.RunAsync("--version");

        Assert.Equal(("MIT", "expression"), (facts["license"].Single().Value, facts["license"].Single().Attribute("type")!.Value));
        Assert.Equal("ThreadPoolDashboard contributors", facts["authors"].Single().Value);
        Assert.StartsWith("Draws the ThreadPool of a running .NET server", facts["description"].Single().Value, StringComparison.Ordinal);
        Assert.Subset(facts["tags"].Single().Value.Split(' ').ToHashSet(StringComparer.Ordinal), new HashSet<string>(StringComparer.Ordinal) { "threadpool", "starvation" });
        Assert.Equal(["DotnetTool", "McpServer"], facts["packageType"].Select(type => type.Attribute("name")!.Value).Order(StringComparer.Ordinal));
        Assert.StartsWith($"ThreadPool Dashboard {facts["version"].Single().Value} ", version.Output.Replace(",", " ", StringComparison.Ordinal), StringComparison.Ordinal);

        // Nothing is published: no address of this machine or of whoever builds becomes the package's.
        var repository = Assert.Single(facts["repository"]);
        Assert.Equal("git", repository.Attribute("type")!.Value);
        Assert.Null(repository.Attribute("url"));
        Assert.Empty(facts["projectUrl"]);

        // The program has the commit that it was built from, the package the one that it was packed from: whoever packs builds first.
        Assert.Equal(Commit().IsMatch(version.Output), repository.Attribute("commit") is { Value: { Length: 40 } commit } && commit.All(char.IsAsciiHexDigitLower));

        var icon = zip.GetEntry(facts["icon"].Single().Value)!;
        Assert.InRange(icon.Length, 500, 10_000);
        using var readme = new StreamReader(zip.GetEntry(facts["readme"].Single().Value)!.Open());
        var text = await readme.ReadToEndAsync(TestContext.Current.CancellationToken);
        Assert.NotEmpty(Link().Matches(text));
        Assert.All(Link().Matches(text), link => Assert.StartsWith("https://", link.Groups[1].Value, StringComparison.Ordinal));
        await AssertRegistersAsync(zip.GetEntry(".mcp/server.json")!, facts["version"].Single().Value);
        Assert.Contains(symbols.Entries, entry => entry.Name == "Dashboard.pdb");
        Assert.Contains(symbols.Entries, entry => entry.Name == "ThreadPoolDashboard.Core.pdb");
    }

    /// <summary>What a feed shows of an MCP server starts this package, in this version.</summary>
    private static async Task AssertRegistersAsync(ZipArchiveEntry entry, string version)
    {
        await using var content = await entry.OpenAsync(TestContext.Current.CancellationToken);
        using var server = await JsonDocument.ParseAsync(content, cancellationToken: TestContext.Current.CancellationToken);
        var registered = Assert.Single(server.RootElement.GetProperty("packages").EnumerateArray());
        Assert.Equal(
            (version, version, "threadpool-dashboard", "stdio", "mcp"),
            (server.RootElement.GetProperty("version").GetString(), registered.GetProperty("version").GetString(), registered.GetProperty("identifier").GetString(),
                registered.GetProperty("transport").GetProperty("type").GetString(),
                Assert.Single(registered.GetProperty("packageArguments").EnumerateArray()).GetProperty("value").GetString()));
    }

    /// <summary>From a machine with the SDK and the feed: one command says what is wrong with a program that knows nothing of us.</summary>
    [Fact(Timeout = 240_000)]
    public async Task One_command_from_a_local_feed_diagnoses_somebody_elses_program()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = new Uri((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(address, ("/lambda", 40));
        var clock = Stopwatch.StartNew();
        await using var doctor = ChildProgram.StartCommand(
            "dotnet", ["dnx", "threadpool-dashboard", "--configfile", package.Configuration, "--yes", "doctor", $":{address.Port}"], package.EmptyMachine(folder.Path));

        await doctor.WaitForExitAsync(Limit);

        output.WriteLine($"{clock.Elapsed.TotalSeconds:0.0} s\n{doctor.Output}");
        Assert.Equal(3, doctor.Process.ExitCode);
        Assert.Contains("GET /lambda blocks", doctor.StandardOutput, StringComparison.Ordinal);
        Assert.Contains("Await the task", doctor.StandardOutput, StringComparison.Ordinal);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_package_installs_as_a_tool_that_runs_page_sample_and_load_from_any_folder_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();
        var (tools, data) = (folder["tools"], folder["data"]);
        await ToolPackage.DotnetAsync(
            ["tool", "install", "threadpool-dashboard", "--tool-path", tools, "--configfile", package.Configuration], package.EmptyMachine(folder.Path));
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

        await ReadTheExampleAsync(tool);

        var run = await Verb.RunCommandAsync(tool, "run", "--scenario", "taskasyncwait", "--demo", "-c", "4", "-d", "2s", "--tail", "0s", "--data", data);
        Assert.Equal(0, run.ExitCode);
        Assert.Single(RunFiles.Read(RunFiles.Newest(data)).OfKind("summary"));

        await CompareTwoRequestsOfAStrangersServerAsync(tool, folder["other"]);

        // Runs are where --data says; the tool's own folder is as it was.
        Assert.Equal(installed, Files(tools));
        await ToolPackage.DotnetAsync(["tool", "uninstall", "threadpool-dashboard", "--tool-path", tools]);
        Assert.False(File.Exists(tool));
        Assert.True(File.Exists(RunFiles.Newest(data)));
    }

    /// <summary>A run that starved, from inside the package: no server, no target, and a notice on each page that it is an example.</summary>
    private async Task ReadTheExampleAsync(string tool)
    {
        await using var program = ChildProgram.StartCommand(tool, ["example", "--port", "0", "--no-browser"]);
        var address = await program.DashboardAddressAsync();
        await using var page = await browser.OpenAsync(address, $"{Entrances.Of(address)}", new() { ViewportSize = new() { Width = 1440, Height = 900 } });

        await Assertions.Expect(page.Page.Locator("#finding")).ToContainTextAsync("TaskWait.Handle");
        await Assertions.Expect(page.Page.Locator("#folder-notice")).ToContainTextAsync("Example: this run was recorded on 20");
        await Assertions.Expect(page.Page.Locator("#blocking-calls table.blockers")).ToContainTextAsync("Task wait");
        await page.GoToAsync("/");
        await Assertions.Expect(page.Page.Locator(".empty-state")).ToContainTextAsync("No target yet");
        await Assertions.Expect(page.Page.Locator("#folder-notice")).ToContainTextAsync("Nothing here is live.");
        Assert.Empty(page.Watch.Errors);
        Assert.Empty(page.Watch.ForeignRequests);

        // Ended in an orderly way, it takes its folder with it.
        Signals.Send("TERM", program.Id);
        await program.WaitForExitAsync(Limit);
        Assert.Equal(0, program.Process.ExitCode);
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

    private static IReadOnlyList<string> Files(string folder) =>
        [.. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

    [GeneratedRegex(@"\]\(([^)]+)\)", RegexOptions.None, 1000)]
    private static partial Regex Link();

    [GeneratedRegex(@"\(([0-9a-f]{10})\)", RegexOptions.None, 1000)]
    private static partial Regex Commit();
}

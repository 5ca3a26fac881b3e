using System.Diagnostics;
using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>The data folder lies on a file system of 4 MB that is full for a while, as a viewer sees it.</summary>
public sealed class DiskFullTests(BrowserFixture browser, SharedTarget shared) : IClassFixture<SharedTarget>
{
    /// <summary>The page has to say it within 5 s (0.9 to 1.4 s were measured); a busy machine may need longer to draw it.</summary>
    private const float SaidMilliseconds = 5_000;

    [Fact(Timeout = 120_000)]
    public async Task The_page_says_it_the_charts_go_on_and_recording_resumes_when_there_is_room() => await OnSmallDiskAsync(FillAndFreeAsync);

    [Theory(Timeout = 120_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_verb_whose_disk_is_full_at_the_end_says_so_and_fails(bool withLoad) => await OnSmallDiskAsync(async (folder, disk) =>
    {
        string[] arguments = withLoad
            ? ["run", "--scenario", "taskasyncwait", "--query", "ms=20", "-c", "2", "-d", "5s", "--tail", "1s", "--base-address", $"{shared.Target.Address}"]
            : ["record", "-d", "6s"];
        await using var verb = ChildProgram.Start(
            ProductFiles.DashboardAssembly, [.. arguments, "--process-id", $"{shared.Target.Id}", "--json", "--data", folder.Path]);
        await Eventually.TrueAsync(
            () => Directory.EnumerateFiles(folder.Path, "*.run.jsonl").FirstOrDefault() is { } file && RunFiles.ReadWhole(file).OfKind("sample").Count >= 2,
            TimeSpan.FromSeconds(30),
            "some samples are recorded");

        await disk.FillAsync();
        await verb.WaitForExitAsync(TimeSpan.FromSeconds(40));

        Assert.Equal(1, verb.Process.ExitCode);
        Assert.Contains("The end of the run could not be written", verb.StandardErrors[^1], StringComparison.Ordinal);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.StandardOutput);
        Assert.Equal("failed", said.GetProperty("outcome").GetString());
        Assert.True(said.GetProperty("pool").GetProperty("threadsMax").GetDouble() > 0, "What was measured is printed all the same.");
        Assert.Empty(RunFiles.ReadWhole(RunFiles.Newest(folder.Path)).OfKind("summary"));
    });

    [Fact(Timeout = 120_000)]
    public async Task A_run_whose_disk_is_full_from_the_start_sends_nothing_and_leaves_no_file() => await OnSmallDiskAsync(async (folder, disk) =>
    {
        await disk.FillAsync();

        var verb = await Verb.RunAsync(
            "run", "--process-id", $"{shared.Target.Id}", "--base-address", $"{shared.Target.Address}", "--scenario", "taskasyncwait", "-c", "2", "-d", "5s", "--json", "--data", folder.Path);

        Assert.Equal(1, verb.ExitCode);
        Assert.Contains("The run was not started and nothing was saved", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Empty(verb.Output);
        Assert.Empty(Directory.EnumerateFiles(folder.Path, "*.run.jsonl"));
        Assert.DoesNotContain(verb.Errors, line => line.Contains("connections for", StringComparison.Ordinal));
    });

    /// <summary>The pool starves while nobody records; the disk is full from the middle of the capture until a while before its end.</summary>
    [Fact(Timeout = 150_000)]
    public async Task A_capture_that_finds_no_room_says_so_on_the_page_and_is_whole_once_there_is_some() => await OnSmallDiskAsync(async (folder, disk) =>
    {
        await using var target = await Target.StartAsync();
        var (program, address) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}");
        await using var ended = program;
        await using var page = await browser.OpenAsync(address, options: BrowserFixture.LowScreen);
        await page.AttachedAsync();
        await using var load = ChildProgram.Start(
            ProductFiles.DashboardAssembly, ["load", $"{target.Address}api/diagscenario/taskwait", "-c", "125", "-d", "20s"]);
        var incidents = page.Page.Locator(".incidents");
        await Assertions.Expect(incidents).ToContainTextAsync("Capturing an incident", new() { Timeout = 30_000 });

        await disk.FillAsync();
        var alert = page.Page.GetByRole(AriaRole.Alert).Filter(new() { HasText = "free disk space" });
        await Assertions.Expect(alert).ToBeVisibleAsync(new() { Timeout = SaidMilliseconds });
        await page.Charts.MoreRowsAsync("pool", 8);
        disk.Free();
        await Assertions.Expect(alert).ToBeHiddenAsync(new() { Timeout = 15_000 });

        // Some seconds after the pool is well again the capture ends.
        await load.DisposeAsync();
        await Assertions.Expect(incidents).ToContainTextAsync("Captured automatically", new() { Timeout = 90_000 });

        var run = RunFiles.Read(RunFiles.Newest(folder.Path));
        double[] times = [.. run.OfKind("sample").Select(sample => sample.GetProperty("t").GetDouble())];
        Assert.True(times.Zip(times.Skip(1), (before, after) => after - before).Max() < 2, "What was measured while the disk was full waited for room.");
        Assert.Equal("completed", Assert.Single(run.OfKind("summary")).GetProperty("outcome").GetString());
    });

    private static async Task OnSmallDiskAsync(Func<TemporaryFolder, SmallDisk, Task> test)
    {
        using var folder = new TemporaryFolder();
        await using var disk = await SmallDisk.MountAsync(folder.Path);
        await test(folder, disk);
    }

    private async Task FillAndFreeAsync(TemporaryFolder folder, SmallDisk disk)
    {
        var (program, address) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{shared.Target.Id}");
        await using var ended = program;
        await using var page = await browser.OpenAsync(address, options: BrowserFixture.LowScreen);
        await page.AttachedAsync();
        await page.RecordButton.ClickAsync();
        await Assertions.Expect(page.StopButton).ToBeVisibleAsync();

        // A run whose first line finds no room is not started at all.
        await Eventually.TrueAsync(
            () => Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Any(file => new FileInfo(file).Length > 0), TimeSpan.FromSeconds(20), "the run has begun");

        var full = Stopwatch.GetTimestamp();
        await disk.FillAsync();
        var alert = page.RunPanel.GetByRole(AriaRole.Alert);
        await Assertions.Expect(alert).ToContainTextAsync("free disk space", new() { Timeout = SaidMilliseconds });
        TestContext.Current.SendDiagnosticMessage($"The page said it {Stopwatch.GetElapsedTime(full).TotalSeconds:0.0} s after the disk was full.");
        await page.Charts.MoreRowsAsync("pool", 8);
        await Assertions.Expect(alert).ToBeVisibleAsync();

        disk.Free();
        await Assertions.Expect(alert).ToBeHiddenAsync(new() { Timeout = 15_000 });
        await page.StopButton.ClickAsync();
        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();

        var run = RunFiles.Read(Path.Combine(folder.Path, $"{await page.LastRunAsync()}.run.jsonl"));
        double[] times = [.. run.OfKind("sample").Select(sample => sample.GetProperty("t").GetDouble())];
        Assert.True(times.Zip(times.Skip(1), (before, after) => after - before).Max() < 2, "What was measured while the disk was full waited for room.");
        Assert.Single(run.OfKind("summary"));
    }
}

using System.Diagnostics;
using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Processes;

/// <summary>The data folder lies on a file system of 4 MB that is full for a while, as a viewer sees it.</summary>
public sealed class DiskFullTests(BrowserFixture browser, SharedTarget shared) : IClassFixture<SharedTarget>
{
    /// <summary>The page has to say it within 5 s (0.9 to 1.4 s were measured); a busy machine may need longer to draw it.</summary>
    private const float SaidMilliseconds = 5_000;

    private const int Megabyte = 1024 * 1024;

    [Fact(Timeout = 120_000)]
    public async Task The_page_says_it_the_charts_go_on_and_recording_resumes_when_there_is_room() => await OnSmallDiskAsync(FillAndFreeAsync);

    [Theory(Timeout = 120_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_verb_whose_disk_is_full_at_the_end_says_so_and_fails(bool withLoad) => await OnSmallDiskAsync(async folder =>
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

        await FillAsync(folder["ballast"]);
        await verb.WaitForExitAsync(TimeSpan.FromSeconds(40));

        Assert.Equal(1, verb.Process.ExitCode);
        Assert.Contains("The end of the run could not be written", verb.StandardErrors[^1], StringComparison.Ordinal);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.StandardOutput);
        Assert.Equal("failed", said.GetProperty("outcome").GetString());
        Assert.True(said.GetProperty("pool").GetProperty("threadsMax").GetDouble() > 0, "What was measured is printed all the same.");
        Assert.Empty(RunFiles.ReadWhole(RunFiles.Newest(folder.Path)).OfKind("summary"));
    });

    private static async Task OnSmallDiskAsync(Func<TemporaryFolder, Task> test)
    {
        using var folder = new TemporaryFolder();
        if (!OperatingSystem.IsLinux() || !await CommandAsync("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder.Path))
        {
            Assert.Skip("A small file system can be mounted only by root on Linux.");
        }

        try
        {
            await test(folder);
        }
        finally
        {
            // Lazily: a program that is just ending may still have the folder open.
            await CommandAsync("umount", "--lazy", folder.Path);
        }
    }

    private async Task FillAndFreeAsync(TemporaryFolder folder)
    {
        var (program, address) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{shared.Target.Id}");
        await using var ended = program;
        await using var page = await browser.OpenAsync(address);
        await page.AttachedAsync();
        await page.RecordButton.ClickAsync();
        await Assertions.Expect(page.StopButton).ToBeVisibleAsync();

        var full = Stopwatch.GetTimestamp();
        await FillAsync(folder["ballast"]);
        var alert = page.RunPanel.GetByRole(AriaRole.Alert);
        await Assertions.Expect(alert).ToContainTextAsync("free some room", new() { Timeout = SaidMilliseconds });
        TestContext.Current.SendDiagnosticMessage($"The page said it {Stopwatch.GetElapsedTime(full).TotalSeconds:0.0} s after the disk was full.");
        await page.Charts.MoreRowsAsync("pool", 8);
        await Assertions.Expect(alert).ToBeVisibleAsync();

        File.Delete(folder["ballast"]);
        await Assertions.Expect(alert).ToBeHiddenAsync(new() { Timeout = 15_000 });
        await page.StopButton.ClickAsync();
        await Assertions.Expect(page.RecordButton).ToBeVisibleAsync();

        var run = RunFiles.Read(Path.Combine(folder.Path, $"{await page.LastRunAsync()}.run.jsonl"));
        double[] times = [.. run.OfKind("sample").Select(sample => sample.GetProperty("t").GetDouble())];
        Assert.True(times.Zip(times.Skip(1), (before, after) => after - before).Max() < 2, "What was measured while the disk was full waited for room.");
        Assert.Single(run.OfKind("summary"));
    }

    /// <summary>Writes until there is no room, the last bytes one by one.</summary>
    private static async Task FillAsync(string path)
    {
        await using var file = new FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
        for (var part = Megabyte; part > 0;)
        {
            try
            {
                await file.WriteAsync(new byte[part], TestContext.Current.CancellationToken);
            }
            catch (IOException)
            {
                // No room for that many.
                part /= 2;
            }
        }
    }

    private static async Task<bool> CommandAsync(string command, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true, UseShellExecute = false })!;
        await process.WaitForExitAsync(CancellationToken.None);
        return process.ExitCode == 0;
    }
}

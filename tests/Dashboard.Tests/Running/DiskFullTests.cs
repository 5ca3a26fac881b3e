using System.Diagnostics;
using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running;

/// <summary>A run on a real file system of 32 MB that is full for a while.</summary>
[Collection(TimedFiles.Name)]
public sealed class DiskFullTests : IAsyncDisposable
{
    private const int Megabyte = 1024 * 1024;

    private readonly TemporaryFolder _folder = new();
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));
    private readonly ServiceProvider _services = new ServiceCollection().AddLogging().AddDashboard(null).BuildServiceProvider();
    private bool _mounted;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Ballast => Path.Combine(_folder.FullPath, "ballast");

    private string RunPath => Path.Combine(_folder.FullPath, "a.run.jsonl");

    public async ValueTask DisposeAsync()
    {
        if (_mounted)
        {
            await CommandAsync("umount", _folder.FullPath);
        }

        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 90_000)]
    public async Task The_timeline_goes_on_a_sentence_comes_within_five_seconds_and_recording_resumes_with_its_loss_counted()
    {
        _mounted = OperatingSystem.IsLinux() && await CommandAsync("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", _folder.FullPath);
        if (!_mounted)
        {
            Assert.Skip("A small file system can be mounted only by root on Linux.");
        }

        await File.WriteAllBytesAsync(Ballast, new byte[31 * Megabyte], Token);
        var execution = new RunExecution(new RecordingPlan(null), RunFileTests.Header(), RunPath, _hub, [], _services.OfFirstTarget<RunServices>(), () => { });
        var running = execution.RunAsync(() => null);
        // The run's own item, that it records, must not be among those that the full disk loses.
        await UntilAsync(() => execution.Active.Current.Stage == RunStage.Record, 10, "it records");
        Publish("before", 10, 100);

        // 4 MB find 1 MB of room; 20 MB more are over what the writer keeps (16 MB).
        Publish("full", 40, 100_000);
        await UntilAsync(() => execution.Active.Current.Problem is not null, 5, "the run says that it cannot be written");
        Publish("lost", 200, 100_000);
        using (var viewer = _hub.Subscribe(TimelineSubscription.ViewerCapacity))
        {
            Publish("viewer", 10, 100);
            Assert.Equal(10, Enumerable.Range(0, 10).Count(_ => viewer.Items.TryRead(out var item) && item is Phase { Name: "viewer" }));
        }

        // Nothing outside tells when the recorder has taken all of it: the disk stays full for a while, as disks do.
        await Task.Delay(TimeSpan.FromSeconds(5), Token);
        Assert.Contains("free disk space", execution.Active.Current.Problem, StringComparison.Ordinal);
        File.Delete(Ballast);
        await UntilAsync(() => execution.Active.Current.Problem is null, 10, "recording goes on");
        Publish("after", 10, 100);
        await execution.Active.StopAsync();
        var finished = await running;

        var run = await RunFileReader.ReadAsync(RunPath, Token);
        var kept = run.Items.OfType<Phase>().GroupBy(phase => phase.Name, StringComparer.Ordinal).ToDictionary(group => group.Key, group => group.Count(), StringComparer.Ordinal);
        Assert.Equal((10, 40, 10), (kept["before"], kept["full"], kept["after"]));
        Assert.InRange(finished.Summary.ItemsLost, 50, 160);
        Assert.Equal(210, kept["lost"] + kept.GetValueOrDefault("viewer") + run.Items.OfType<Lost>().Sum(lost => lost.Count));
        Assert.Equal(finished.Summary.ItemsLost, run.Summary!.ItemsLost);
        Assert.Single(run.Problems);
    }

    private void Publish(string name, int count, int length)
    {
        var text = new string('x', length);
        for (var i = 0; i < count; i++)
        {
            _hub.Publish(new Phase(_hub.Clock.Now, name, text));
        }
    }

    private static async Task UntilAsync(Func<bool> isSo, double seconds, string what)
    {
        var start = Stopwatch.GetTimestamp();
        while (!isSo())
        {
            Assert.True(Stopwatch.GetElapsedTime(start).TotalSeconds < seconds, $"Not within {seconds} s: {what}.");
            await Task.Delay(20, Token);
        }
    }

    private static async Task<bool> CommandAsync(string command, params string[] arguments)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true, UseShellExecute = false })!;
            await process.WaitForExitAsync(CancellationToken.None);
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            // There is no such command here.
            return false;
        }
    }
}

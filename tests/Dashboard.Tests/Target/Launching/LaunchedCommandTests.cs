using System.Collections.Concurrent;
using System.Diagnostics;
using Dashboard.Target;
using Dashboard.Target.Inlining;
using Dashboard.Target.Launching;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Target.Launching;

/// <summary>Real programs that are started and attached to.</summary>
[Collection(ReachCollection.Name)]
public sealed class LaunchedCommandTests : IAsyncLifetime
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(15);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();
    private readonly InlinedPrograms _programs = new();
    private readonly StartListeners _listeners;
    private readonly ConcurrentQueue<string> _said = new();

    public LaunchedCommandTests() => _listeners = new(_programs, TimeProvider.System, NullLogger<StartListeners>.Instance);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        await _monitor.DisposeAsync();
        await _listeners.DisposeAsync();
    }

    [Fact(Timeout = 60_000)]
    public async Task A_program_is_attached_before_its_first_instruction_and_ends_with_us()
    {
        int id;
        await using (var command = await StartAsync("dotnet", PoolTargetProcess.AssemblyPath, "idle"))
        {
            await _monitor.LaunchAsync(command, Token);

            id = _monitor.Facts!.ProcessId;
            Assert.Equal(($"Attached to PoolTarget (pid {id}).", "PoolTarget"), (_monitor.Sentence, _monitor.Facts.EntryAssembly));
            Assert.NotNull(_programs.Of(id));
            Assert.EndsWith("PoolTarget.dll idle", _monitor.Facts.CommandLine, StringComparison.Ordinal);
            Assert.NotNull(_monitor.Facts.ProcessorCount);
            await SaidAsync("Ready: http://");
            Assert.False(command.Exited.IsCompleted);
        }

        Assert.False(TargetProcesses.Exists(id), "The program goes on.");
        await _monitor.WaitForStateAsync(SessionState.Ended, Soon);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_end_of_a_command_is_told_with_its_exit_code()
    {
        using var folder = new TemporaryFolder();
        var end = Path.Combine(folder.FullPath, "end");
        var script = $"dotnet {PoolTargetProcess.AssemblyPath} console & while [ ! -e {end} ]; do sleep 0.1; done; kill -9 $!; exit 7";
        await using var command = await StartAsync("sh", "-c", script);
        await _monitor.LaunchAsync(command, Token);
        await File.WriteAllTextAsync(end, "", Token);

        Assert.Equal(7, await command.Exited.WaitAsync(Soon, Token));

        await _monitor.WaitForStateAsync(SessionState.Ended, Soon);
        Assert.EndsWith("ended with exit code 7.", _monitor.Sentence);
    }

    [Fact(Timeout = 60_000)]
    public async Task Of_several_programs_the_first_is_attached_and_none_waits_for_ever()
    {
        await using var command = await StartAsync("sh", "-c", $"for i in 1 2 3; do dotnet {PoolTargetProcess.AssemblyPath} console & done; wait");

        await _monitor.LaunchAsync(command, Token);

        await SaidAsync("Ready: console", times: 3);
        Assert.Equal(2, _said.Count(line => line.StartsWith("The command started another .NET program", StringComparison.Ordinal)));
        Assert.Equal(SessionState.Attached, _monitor.State);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_command_that_ends_without_a_runtime_is_one_sentence()
    {
        await using var command = await StartAsync("sh", "-c", "exit 3");

        var refusal = await Assert.ThrowsAsync<TargetException>(() => _monitor.LaunchAsync(command, Token));

        Assert.Equal("The command sh -c exit 3 ended with exit code 3. It started no .NET program to attach to.", refusal.Message);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_command_has_its_own_variables_and_folder()
    {
        var start = new CommandStart(["sh", "-c", "echo $SIDE in $(pwd)"]) { Environment = new Dictionary<string, string> { ["SIDE"] = "B" }, Folder = "/usr" };
        await using var command = await LaunchedCommand.StartAsync(start, _listeners, _said.Enqueue);

        Assert.Equal(0, await command.Exited.WaitAsync(Soon, Token));

        Assert.Equal("sh | B in /usr", Assert.Single(_said));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_program_ends_when_the_dashboard_that_started_it_is_killed()
    {
        using var folder = new TemporaryFolder();
        var dashboard = Path.Combine(AppContext.BaseDirectory, "Dashboard.dll");
        string[] words = [dashboard, "record", "--data", folder.FullPath, "--", "dotnet", PoolTargetProcess.AssemblyPath, "console"];
        using var process = Process.Start(new ProcessStartInfo("dotnet", words) { RedirectStandardError = true, UseShellExecute = false })!;
        try
        {
            const string Attached = "Attached to PoolTarget (pid ";
            while (await process.StandardError.ReadLineAsync(Token) is { } line && !_said.Any(said => said.StartsWith(Attached, StringComparison.Ordinal)))
            {
                _said.Enqueue(line);
            }

            var attached = _said.Last(said => said.StartsWith(Attached, StringComparison.Ordinal));
            var id = int.Parse(attached[Attached.Length..].TrimEnd('.', ')'), System.Globalization.CultureInfo.InvariantCulture);
            using var target = Process.GetProcessById(id);

            process.Kill();

            await target.WaitForExitAsync(Token).WaitAsync(Soon, Token);
        }
        finally
        {
            process.Kill();
            await process.WaitForExitAsync(Token);
        }
    }

    private Task<LaunchedCommand> StartAsync(params string[] words) => LaunchedCommand.StartAsync(new CommandStart(words), _listeners, _said.Enqueue);

    private async Task SaidAsync(string part, int times = 1)
    {
        var since = Stopwatch.StartNew();
        while (_said.Count(line => line.Contains(part, StringComparison.Ordinal)) < times)
        {
            Assert.True(since.Elapsed < Soon, $"'{part}' was not said {times} times, but: {string.Join('\n', _said)}");
            await Task.Delay(50, Token);
        }
    }
}

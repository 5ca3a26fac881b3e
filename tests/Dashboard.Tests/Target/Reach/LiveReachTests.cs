using System.Text.Json;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Tests.Cli;

namespace Dashboard.Tests.Target.Reach;

/// <summary>Real processes that cannot be attached to, or not in the usual way. What a refusal says is what the report says: there is one answer.</summary>
[Collection(ReachCollection.Name)]
public sealed class LiveReachTests : IDisposable
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(20);

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 60_000)]
    [InlineData("DOTNET_EnableDiagnostics_IPC", "0", "switched off by DOTNET_EnableDiagnostics_IPC=0")]
    [InlineData("COMPlus_EnableDiagnostics", "0", "switched off by COMPlus_EnableDiagnostics=0")]
    [InlineData("TMPDIR", "/none/of/these", "its temp folder, TMPDIR=/none/of/these, does not exist")]
    public async Task A_runtime_without_a_socket_is_told_with_the_setting_that_keeps_it_from_making_one(string name, string value, string says)
    {
        await using var target = await PoolTargetProcess.StartAsync("console", Environment(name, value));

        Assert.Contains(says, await RefusalAsync(target.Id), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_path_that_is_too_long_for_a_socket_is_told_with_its_length()
    {
        var folder = Directory.CreateDirectory(_folder[new string('x', 100)]).FullName;
        await using var target = await PoolTargetProcess.StartAsync("console", Environment("TMPDIR", folder));

        Assert.Matches(@"the path of its socket would be 1\d\d bytes; a socket address holds at most 107\.", await RefusalAsync(target.Id));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_socket_that_was_deleted_is_told()
    {
        await using var target = await PoolTargetProcess.StartAsync("console", Environment("TMPDIR", _folder.FullPath));
        File.Delete(Assert.Single(Directory.GetFiles(_folder.FullPath, "dotnet-diagnostic-*")));

        Assert.Contains("a file that was deleted while it was running", await RefusalAsync(target.Id), StringComparison.Ordinal);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("")]
    [InlineData("folder")]
    public async Task A_process_with_another_temp_folder_is_attached_to_where_the_kernel_says_that_it_listens(string folder)
    {
        var path = folder.Length == 0 ? "" : Directory.CreateDirectory(_folder[folder]).FullName;
        await using var target = await PoolTargetProcess.StartAsync("console", Environment("TMPDIR", path));

        var report = await ReachReport.OfAsync(target.Id, Token);

        Assert.True(report.CanAttach, report.Verdict);
        Assert.Equal(target.Id, (await TargetProcesses.DescribeAsync(target.Id, Token)).ProcessId);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("with a space")]
    [InlineData("with,comma")]
    public async Task A_path_that_the_diagnostics_library_cannot_connect_to_is_told(string folder)
    {
        var path = Directory.CreateDirectory(_folder[folder]).FullName;
        await using var target = await PoolTargetProcess.StartAsync("console", Environment("TMPDIR", path));

        Assert.Contains($"cannot connect to {path}/dotnet-diagnostic-{target.Id}-", await RefusalAsync(target.Id), StringComparison.Ordinal);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("-m")]
    [InlineData("-m -pf --mount-proc --kill-child")]
    public async Task A_process_that_sees_other_files_or_counts_otherwise_is_attached_to_through_its_root(string namespaces)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && System.Environment.IsPrivilegedProcess, "Only root may make namespaces.");
        Assert.SkipUnless(await MayAsync(namespaces), "This container may not make namespaces (unshare).");
        await using var shell = PoolTargetProcess.Start(
            "unshare", $"{namespaces} sh -c \"mount -t tmpfs none {_folder.FullPath} && exec dotnet {PoolTargetProcess.AssemblyPath} console\"", Environment("TMPDIR", _folder.FullPath));
        ReachReport? report = null;
        await Eventually(async () => (report = await ReachReport.OfAsync(ChildOf(shell.Id) ?? shell.Id, Token)).CanAttach, () => report?.Verdict);

        Assert.Empty(Directory.GetFiles(_folder.FullPath));
        Assert.StartsWith($"/proc/{report!.ProcessId}/root/", report.Checks.Single(check => check.Key == "socket").Finding, StringComparison.Ordinal);
        Assert.Equal("PoolTarget", (await TargetProcesses.DescribeAsync(report.ProcessId, Token)).EntryAssembly);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_stopped_process_is_told_with_its_threads_on_the_command_line_too()
    {
        await using var target = await PoolTargetProcess.StartAsync("console");
        target.Pause();

        var text = await CalledVerb.RunAsync("ps", "--why", $"{target.Id}");
        var json = await CalledVerb.RunAsync("ps", "--why", $"{target.Id}", "--json");
        var refused = await RefusalAsync(target.Id);
        target.Continue();

        Assert.Equal((1, 1), (text.ExitCode, json.ExitCode));
        Assert.Equal($"Process {target.Id} cannot be attached to.", Assert.Single(text.Errors));
        Assert.EndsWith($"it was stopped by a signal. Resume it: kill -CONT {target.Id}.", refused, StringComparison.Ordinal);
        Assert.Equal(refused, text.Output.Split('\n')[0]);
        Assert.Matches(@"\n  Answer             FAILED     it did not answer within 2 s: it was stopped by a signal\n\n" + ProcessActivity.Heading + @"\n  \d+ threads: all stopped by a signal\n", text.Output);

        // Which call a thread was in when it was stopped is chance.
        Assert.Matches(@"\n  1 thread named \.NET Finalizer: \w+", text.Output);
        var said = JsonSerializer.Deserialize<JsonElement>(json.Output);
        Assert.Equal((false, refused), (said.GetProperty("canAttach").GetBoolean(), said.GetProperty("verdict").GetString()));
        Assert.Equal("failed", said.GetProperty("checks").EnumerateArray().Last().GetProperty("outcome").GetString());
        var activity = said.GetProperty("activity");
        Assert.Equal("T", activity.GetProperty("state").GetString());
        Assert.Equal(
            activity.GetProperty("threadsLookedAt").GetInt32(), activity.GetProperty("groups").EnumerateArray().Sum(group => group.GetProperty("threads").GetInt32()));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_process_that_answers_is_said_to_be_free_with_exit_code_0()
    {
        await using var target = await PoolTargetProcess.StartAsync("console");

        var verb = await CalledVerb.RunAsync("ps", "--why", $"{target.Id}");

        Assert.StartsWith($"Process {target.Id} (dotnet {PoolTargetProcess.AssemblyPath}", verb.Output, StringComparison.Ordinal);
        Assert.Equal((0, 0), (verb.ExitCode, verb.Errors.Count));
        Assert.DoesNotContain("FAILED", verb.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("not known", verb.Output, StringComparison.Ordinal);
    }

    /// <summary>The verdict, which who wants to attach gets as well.</summary>
    private static async Task<string> RefusalAsync(int processId)
    {
        var report = await ReachReport.OfAsync(processId, Token);
        var refusal = await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(processId, Token));

        Assert.False(report.CanAttach);
        Assert.Equal(report.Verdict, refusal.Message);
        Assert.Equal($"{report.Verdict} 'ps --why {processId}' says what was checked.", refusal.OnCommandLine);
        return refusal.Message;
    }

    private static Dictionary<string, string> Environment(string name, string value) => new(StringComparer.Ordinal) { [name] = value };

    private static int? ChildOf(int processId) =>
        File.ReadAllText($"/proc/{processId}/task/{processId}/children").Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var child, ..] ? int.Parse(child) : null;

    private static async Task<bool> MayAsync(string namespaces)
    {
        using var unshare = System.Diagnostics.Process.Start("unshare", [.. namespaces.Split(' '), "true"]);
        await unshare.WaitForExitAsync(Token);
        return unshare.ExitCode == 0;
    }

    private static async Task Eventually(Func<Task<bool>> isSo, Func<string?> what)
    {
        for (var waited = TimeSpan.Zero; !await isSo(); waited += TimeSpan.FromMilliseconds(100))
        {
            Assert.True(waited < Soon, what());
            await Task.Delay(100, Token);
        }
    }
}

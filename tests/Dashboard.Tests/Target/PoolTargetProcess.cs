using System.Diagnostics;
using System.Reflection;

namespace Dashboard.Tests.Target;

/// <summary>A running tests/PoolTarget; killed when the test ends.</summary>
internal sealed class PoolTargetProcess : IAsyncDisposable
{
    private readonly Process _process;

    private PoolTargetProcess(Process process) => _process = process;

    public int Id => _process.Id;

    /// <summary>Where it serves; null for a program that does not.</summary>
    public Uri? Address { get; private set; }

    public static string AssemblyPath { get; } =
        typeof(PoolTargetProcess).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "PoolTarget").Value!;

    /// <summary>Starts one and waits until it says that it is ready.</summary>
    /// <param name="arguments">Its own.</param>
    /// <param name="environment">Variables beside this process' own.</param>
    /// <param name="byItself">True: by its own executable, as in most containers, instead of by <c>dotnet</c>.</param>
    public static async Task<PoolTargetProcess> StartAsync(
        string arguments, IReadOnlyDictionary<string, string>? environment = null, bool byItself = false)
    {
        var (program, words) = byItself ? (Path.ChangeExtension(AssemblyPath, null), arguments) : ("dotnet", $"{AssemblyPath} {arguments}");
        var target = Start(program, words, environment);
        var line = await target._process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        Assert.StartsWith("Ready: ", line);
        target.Address = Uri.TryCreate(line!["Ready: ".Length..], UriKind.Absolute, out var address) ? address : null;
        return target;
    }

    /// <summary>Starts any other program.</summary>
    public static PoolTargetProcess Start(string program, string arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        // Some end when their standard input does.
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        foreach (var (name, value) in environment ?? new Dictionary<string, string>(StringComparer.Ordinal))
        {
            start.Environment[name] = value;
        }

        return new PoolTargetProcess(Process.Start(start)!);
    }

    /// <summary>The next line of its output.</summary>
    public async Task<string> LineAsync() =>
        await _process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) ?? throw new InvalidOperationException("It ended before it said anything.");

    public void Kill() => Signal("KILL");

    public void Terminate() => Signal("TERM");

    /// <summary>Stops all its threads: each stops by itself when it next runs, so that one may still answer after the signal was sent.</summary>
    public void Pause()
    {
        Signal("STOP");
        Assert.True(SpinWait.SpinUntil(IsStopped, TimeSpan.FromSeconds(5)), "Its threads did not stop.");
    }

    public void Continue() => Signal("CONT");

    private bool IsStopped() => Directory.EnumerateDirectories($"/proc/{Id}/task")
        .All(task => File.ReadAllText(Path.Combine(task, "stat")) is var stat && stat[stat.LastIndexOf(')') + 2] == 'T');

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
        }

        await _process.WaitForExitAsync(CancellationToken.None);
        _process.Dispose();
    }

    private void Signal(string signal)
    {
        using var kill = Process.Start("kill", $"-{signal} {_process.Id}");
        kill.WaitForExit();
        Assert.Equal(0, kill.ExitCode);
    }
}

using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace EndToEnd.Tests;

/// <summary>A program of the product, started as a user starts it; it is killed with its children when the test ends.</summary>
internal sealed class ChildProgram : IAsyncDisposable
{
    /// <summary>What is still to be killed when the test program itself is ended in the middle.</summary>
    private static readonly ConcurrentDictionary<ChildProgram, bool> Living = new();

    private readonly ConcurrentQueue<string> _output = new();
    private readonly ConcurrentQueue<string> _standardOutput = new();
    private readonly ConcurrentQueue<string> _errors = new();
    private readonly List<(Regex Pattern, TaskCompletionSource<Match> Found)> _waiting = [];
    private readonly Lock _gate = new();

    static ChildProgram() => AppDomain.CurrentDomain.ProcessExit += (_, _) =>
    {
        foreach (var child in Living.Keys)
        {
            child.Kill();
        }
    };

    private ChildProgram(Process process, string mark) => (Process, Mark) = (process, mark);

    public Process Process { get; }

    /// <summary>Both streams, as they came.</summary>
    public string Output => string.Join('\n', _output);

    public string StandardOutput => string.Join('\n', _standardOutput);

    public IReadOnlyList<string> StandardErrors => [.. _errors];

    public int Id => Process.Id;

    /// <summary>What this process and all that it starts have in their environment, and nobody else (<see cref="Proc.Marked"/>).</summary>
    public string Mark { get; }

    /// <summary>Starts a program of the product.</summary>
    public static ChildProgram Start(string assembly, IEnumerable<string> arguments, IReadOnlyDictionary<string, string?>? environment = null) =>
        StartCommand("dotnet", [assembly, .. arguments], environment);

    /// <summary>Starts any program.</summary>
    public static ChildProgram StartCommand(string command, IEnumerable<string> arguments, IReadOnlyDictionary<string, string?>? environment = null)
    {
        var start = new ProcessStartInfo(command)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        // Most live for some seconds: code that is compiled a second time, to be faster later, costs them more than it saves. In hexadecimal, as the
        // runtime reads these: only after 4096 calls, counted from 4 s without new code on, and no loop is compiled well at once.
        start.Environment["DOTNET_TC_CallCountThreshold"] = "1000";
        start.Environment["DOTNET_TC_CallCountingDelayMs"] = "1000";
        start.Environment["DOTNET_TC_QuickJitForLoops"] = "1";

        // In decimal: the runtime reads this one itself. What a starvation added leaves after 2 s and not after 20, for which the next test would wait.
        start.Environment["DOTNET_ThreadPool_ThreadTimeoutMs"] = "2000";
        // Programs that open a browser must not do so on the screen of whoever runs the tests.
        start.Environment.Remove("DISPLAY");
        start.Environment.Remove("WAYLAND_DISPLAY");
        // What a call from a page into the dashboard threw is said whole in the browser, where SessionWatch reads it.
        start.Environment["ASPNETCORE_DETAILEDERRORS"] = "true";
        foreach (var (name, value) in environment ?? new Dictionary<string, string?>(StringComparer.Ordinal))
        {
            start.Environment[name] = value;
        }

        var mark = $"{Guid.NewGuid():N}";
        start.Environment[Proc.Marker] = mark;
        var child = new ChildProgram(new Process { StartInfo = start }, mark);
        child.Process.OutputDataReceived += (_, e) => child.Read(e.Data, child._standardOutput);
        child.Process.ErrorDataReceived += (_, e) => child.Read(e.Data, child._errors);
        child.Process.Start();
        child.Process.BeginOutputReadLine();
        child.Process.BeginErrorReadLine();
        Living.TryAdd(child, true);
        return child;
    }

    /// <summary>Where a dashboard listens, once it has printed its address; the token in it is kept by <see cref="Entrances"/>.</summary>
    public async Task<Uri> DashboardAddressAsync() =>
        Entrances.Remember((await WaitForLineAsync("^Dashboard: (https?://.*)$", TimeSpan.FromSeconds(60))).Groups[1].Value);

    /// <summary>Waits until the program has ended by itself.</summary>
    public async Task WaitForExitAsync(TimeSpan timeout)
    {
        using var timer = new CancellationTokenSource(timeout);
        try
        {
            await Process.WaitForExitAsync(timer.Token);
        }
        catch (OperationCanceledException e)
        {
            throw new TimeoutException($"Process {Id} still runs after {timeout.TotalSeconds} s. It printed:\n{Output}", e);
        }
    }

    /// <summary>Waits for a line that matches, also among the lines already printed.</summary>
    public async Task<Match> WaitForLineAsync(string pattern, TimeSpan timeout)
    {
        var regex = new Regex(pattern, RegexOptions.None, TimeSpan.FromSeconds(1));
        var found = new TaskCompletionSource<Match>(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate)
        {
            if (_output.Select(line => regex.Match(line)).FirstOrDefault(m => m.Success) is { } already)
            {
                return already;
            }

            _waiting.Add((regex, found));
        }

        using var timer = new CancellationTokenSource(timeout);
        try
        {
            return await found.Task.WaitAsync(timer.Token);
        }
        catch (OperationCanceledException e)
        {
            throw new TimeoutException($"No line matched '{pattern}' within {timeout.TotalSeconds} s. The program printed:\n{Output}\nIts threads:\n{Proc.Threads(Id)}", e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Living.TryRemove(this, out _))
        {
            Kill();
            await Process.WaitForExitAsync();
            Process.Dispose();
        }
    }

    private void Kill()
    {
        if (!Process.HasExited)
        {
            Process.Kill(entireProcessTree: true);
        }
    }

    private void Read(string? line, ConcurrentQueue<string> stream)
    {
        if (line is null)
        {
            return;
        }

        lock (_gate)
        {
            _output.Enqueue(line);
            stream.Enqueue(line);
            foreach (var (pattern, found) in _waiting)
            {
                if (pattern.Match(line) is { Success: true } match)
                {
                    found.TrySetResult(match);
                }
            }
        }
    }
}

using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace EndToEnd.Tests;

/// <summary>A program of the product, started as a user starts it; it is killed with its children when the test ends.</summary>
internal sealed class ChildProgram : IAsyncDisposable
{
    private readonly ConcurrentQueue<string> _output = new();
    private readonly List<(Regex Pattern, TaskCompletionSource<Match> Found)> _waiting = [];
    private readonly Lock _gate = new();

    private ChildProgram(Process process) => Process = process;

    public Process Process { get; }

    public string Output => string.Join('\n', _output);

    public static ChildProgram Start(string assembly, IEnumerable<string> arguments, IReadOnlyDictionary<string, string?>? environment = null)
    {
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true, UseShellExecute = false };
        start.ArgumentList.Add(assembly);
        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        foreach (var (name, value) in environment ?? new Dictionary<string, string?>(StringComparer.Ordinal))
        {
            start.Environment[name] = value;
        }

        var child = new ChildProgram(new Process { StartInfo = start });
        child.Process.OutputDataReceived += (_, e) => child.Read(e.Data);
        child.Process.ErrorDataReceived += (_, e) => child.Read(e.Data);
        child.Process.Start();
        child.Process.BeginOutputReadLine();
        child.Process.BeginErrorReadLine();
        return child;
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
            throw new TimeoutException($"No line matched '{pattern}' within {timeout.TotalSeconds} s. The program printed:\n{Output}", e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (!Process.HasExited)
        {
            Process.Kill(entireProcessTree: true);
        }

        await Process.WaitForExitAsync();
        Process.Dispose();
    }

    private void Read(string? line)
    {
        if (line is null)
        {
            return;
        }

        lock (_gate)
        {
            _output.Enqueue(line);
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

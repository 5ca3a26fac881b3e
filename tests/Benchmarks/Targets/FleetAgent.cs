using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using Benchmarks.Attach;
using Benchmarks.Load;

namespace Benchmarks.Targets;

/// <summary>The agent without pages, <c>watch --all</c>, beside servers, with a receiver of its findings and a token for its metrics.</summary>
internal sealed partial class FleetAgent : IDisposable
{
    public const string Token = "0123456789abcdef0123456789abcdef";

    private readonly Lock _gate = new();
    private readonly List<string> _found = [];
    private readonly List<string> _said = [];
    private readonly TaskCompletionSource<Uri> _metrics = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _attached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly int _expected;
    private readonly Process _process;
    private int _watched;

    private FleetAgent(Process process, int expected)
    {
        (_process, _expected) = (process, expected);
        process.OutputDataReceived += (_, e) => Keep(_found, e.Data);
        process.ErrorDataReceived += (_, e) => Hear(e.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
    }

    /// <summary>Findings, each one line of JSON.</summary>
    public IReadOnlyList<string> Found => Copy(_found);

    /// <summary>What it says of what it does.</summary>
    public IReadOnlyList<string> Said => Copy(_said);

    /// <summary>Completes when all processes are watched.</summary>
    public Task Attached => _attached.Task;

    /// <summary>The address of its metrics.</summary>
    public Task<Uri> Metrics => _metrics.Task;

    /// <param name="expected">Processes.</param>
    /// <param name="temporary">Where it looks for processes.</param>
    public static FleetAgent Start(int expected, string temporary, string data, string receiver)
    {
        var start = new ProcessStartInfo(
            "dotnet", [LoadTools.Dashboard, "watch", "--all", "--otlp", receiver, "--metrics-token", Token, "--port", "0", "--data", data])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        start.Environment["TMPDIR"] = temporary;
        return new FleetAgent(Process.Start(start)!, expected);
    }

    public Task<double> ProcessorSecondsAsync() => AttachBenchmark.ProcessorSecondsAsync(_process.Id);

    /// <summary>Its memory now and at most, MiB.</summary>
    public async Task<(double Now, double Most)> MebibytesAsync()
    {
        var status = await File.ReadAllTextAsync(string.Create(CultureInfo.InvariantCulture, $"/proc/{_process.Id}/status"));
        return (Of("VmRSS"), Of("VmHWM"));

        double Of(string name) =>
            double.Parse(Regex.Match(status, $@"{name}:\s+(\d+) kB", RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value, CultureInfo.InvariantCulture) / 1024;
    }

    /// <summary>Ends it as a service is ended.</summary>
    /// <returns>Its exit code.</returns>
    public async Task<int> EndAsync()
    {
        await LoadTools.SignalAsync(_process, "TERM");
        await _process.WaitForExitAsync();
        return _process.ExitCode;
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
            _process.WaitForExit();
        }

        _process.Dispose();
    }

    private void Hear(string? line)
    {
        Keep(_said, line);
        if (line is null)
        {
            return;
        }

        if (Address().Match(line) is { Success: true } address)
        {
            _metrics.TrySetResult(new Uri(address.Groups[1].Value));
        }
        else if (line.EndsWith(" is watched.", StringComparison.Ordinal) && Interlocked.Increment(ref _watched) == _expected)
        {
            _attached.TrySetResult();
        }
    }

    private void Keep(List<string> lines, string? line)
    {
        if (line is not null)
        {
            lock (_gate)
            {
                lines.Add(line);
            }
        }
    }

    private List<string> Copy(List<string> lines)
    {
        lock (_gate)
        {
            return [.. lines];
        }
    }

    [GeneratedRegex("^Metrics: (http.*)$", RegexOptions.None, 1_000)]
    private static partial Regex Address();
}

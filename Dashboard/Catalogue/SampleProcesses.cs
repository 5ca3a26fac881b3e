using System.Diagnostics;
using System.Net.NetworkInformation;
using System.Text.RegularExpressions;

namespace Dashboard.Catalogue;

/// <summary>Ports to listen on; 0 for any.</summary>
internal sealed record SamplePorts(int Target = 5000, int Db = 9000, int SlowApi = 5001)
{
    /// <summary>Null is a folder below the temporary folder.</summary>
    public string? StoreFolder { get; init; }

    /// <summary>The usual ports; each that is in use is replaced by a free one.</summary>
    public static SamplePorts UsualOrFree()
    {
        var taken = IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpListeners().Select(listener => listener.Port).ToHashSet();
        int Free(int port) => taken.Contains(port) ? 0 : port;
        var usual = new SamplePorts();
        return new SamplePorts(Free(usual.Target), Free(usual.Db), Free(usual.SlowApi));
    }
}

/// <summary>DbMock and TargetApp as children. A pipe closes when this process ends in any way, and ends them.</summary>
internal sealed partial class SampleProcesses : IAsyncDisposable
{
    private const string TargetName = "TargetApp";
    private static readonly TimeSpan StartLimit = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan TimeToBeHeard = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan EndLimit = TimeSpan.FromSeconds(5);
    private readonly Process _dbMock;
    private readonly string[] _targetArguments;
    private readonly SampleStart? _start;
    private Process? _target;

    private SampleProcesses(Process dbMock, Process target, Uri address, string[] targetArguments, SampleStart? start)
    {
        (_dbMock, _target, BaseAddress, _start) = (dbMock, target, address, start);
        _targetArguments = ["--port", $"{address.Port}", .. targetArguments];
    }

    public Uri BaseAddress { get; }

    public int TargetProcessId => _target?.Id ?? throw new InvalidOperationException("TargetApp was stopped for a restart and did not start again.");

    public bool IsRunning => _target is { HasExited: false } && !_dbMock.HasExited;

    public static async Task<SampleProcesses> StartAsync(SamplePorts ports, CancellationToken token, SampleStart? start = null)
    {
        var (dbMock, dbLine) = await StartChildAsync("DbMock", ["--port", $"{ports.Db}", "--slow-port", $"{ports.SlowApi}"], token).ConfigureAwait(false);
        try
        {
            var ready = DbMockReady().Match(dbLine);
            string[] store = ports.StoreFolder is { } folder ? ["--store-folder", folder] : [];
            string[] arguments = ["--db", ready.Groups[1].Value, "--slow-api", ready.Groups[2].Value, .. store];
            var (target, targetLine) = await StartTargetAsync(["--port", $"{ports.Target}", .. arguments], start, token).ConfigureAwait(false);
            return new SampleProcesses(dbMock, target, new Uri(TargetReady().Match(targetLine).Groups[1].Value), arguments, start);
        }
        catch
        {
            await EndAsync(dbMock).ConfigureAwait(false);
            throw;
        }
    }

    public async Task RestartTargetAsync(int? maxPoolSize, CancellationToken token)
    {
        string[] size = maxPoolSize is { } most ? ["--max-pool-size", $"{most}"] : [];
        await EndTargetAsync().ConfigureAwait(false);
        (_target, _) = await StartTargetAsync([.. _targetArguments, .. size], _start, token).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        await EndTargetAsync().ConfigureAwait(false);
        await EndAsync(_dbMock).ConfigureAwait(false);
    }

    private async Task EndTargetAsync()
    {
        if (Interlocked.Exchange(ref _target, null) is { } target)
        {
            await EndAsync(target).ConfigureAwait(false);
        }
    }

    private static async Task<(Process Process, string ReadyLine)> StartTargetAsync(string[] arguments, SampleStart? start, CancellationToken token)
    {
        if (start is not null)
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
            limit.CancelAfter(TimeToBeHeard);
            try
            {
                return await StartChildAsync(TargetName, arguments, limit.Token, start).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (!token.IsCancellationRequested)
            {
                // The port did not answer: the sample matters more than the names of what was inlined in it.
            }
        }

        return await StartChildAsync(TargetName, arguments, token).ConfigureAwait(false);
    }

    private static async Task<(Process Process, string ReadyLine)> StartChildAsync(
        string name, string[] arguments, CancellationToken token, SampleStart? heard = null)
    {
        var assembly = Path.Combine(AppContext.BaseDirectory, "samples", name, $"{name}.dll");
        if (!File.Exists(assembly))
        {
            throw new UserFacingException(
                $"The sample program {name} was not found next to the dashboard ({assembly}): build the whole solution, or attach to a process of your own.");
        }

        var start = new ProcessStartInfo("dotnet")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        foreach (var argument in (string[])[assembly, .. arguments, "--parent-stdin"])
        {
            start.ArgumentList.Add(argument);
        }

        // The dashboard may have its own diagnostics switched off; the sample must be watched.
        start.Environment.Remove("DOTNET_EnableDiagnostics");
        start.Environment.Remove("ASPNETCORE_URLS");
        var port = heard?.DiagnosticPorts();
        if (port is not null)
        {
            start.Environment["DOTNET_DiagnosticPorts"] = port;
        }

        var process = Process.Start(start) ?? throw new UserFacingException($"The sample program {name} could not be started: is 'dotnet' on the PATH?");
        using var guard = port is null ? null : heard?.Guard(process.Id);
        var said = new LastLines();
        process.ErrorDataReceived += (_, e) => said.Add(e.Data);
        process.BeginErrorReadLine();
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(StartLimit);
        try
        {
            while (await process.StandardOutput.ReadLineAsync(limit.Token).ConfigureAwait(false) is { } line)
            {
                if (line.StartsWith($"{name}: ", StringComparison.Ordinal))
                {
                    // The rest of stdout is not read for sentences, but must not fill the pipe and stop the child.
                    _ = process.StandardOutput.BaseStream.CopyToAsync(Stream.Null, CancellationToken.None);
                    return (process, line);
                }
            }

            await process.WaitForExitAsync(limit.Token).ConfigureAwait(false);
            throw NotStarted(name, said.Any ? said.Last : $"{name} ended with code {process.ExitCode}.");
        }
        catch (Exception e)
        {
            await EndAsync(process).ConfigureAwait(false);
            if (e is OperationCanceledException && !token.IsCancellationRequested)
            {
                throw new UserFacingException(
                    $"{name} did not start listening within {StartLimit.TotalSeconds:0} s: the machine may be overloaded; try again.", e);
            }

            throw;
        }
    }

    /// <summary>The child's own advice names its options, not the user's.</summary>
    private static UserFacingException NotStarted(string name, string said)
    {
        if (PortInUse().Match(said) is not { Success: true } port)
        {
            return new UserFacingException($"{name} did not start. {said}");
        }

        var problem = $"{name} did not start, since port {port.Groups[1].Value} is in use: end the program that listens there";
        return new UserFacingException($"{problem}, and try again.")
        {
            OnCommandLine = $"{problem}, or choose other ports with --target-port, --db-port and --slow-port.",
        };
    }

    private static async Task EndAsync(Process process)
    {
        using (process)
        {
            process.StandardInput.Close();
            try
            {
                using var limit = new CancellationTokenSource(EndLimit);
                await process.WaitForExitAsync(limit.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                // It did not end by itself within the limit.
                process.Kill(entireProcessTree: true);
            }
        }
    }

    [GeneratedRegex(@"tcp (\S+), http (\S+)", RegexOptions.None, 1000)]
    private static partial Regex DbMockReady();

    [GeneratedRegex(@":(\d+): address already in use", RegexOptions.IgnoreCase, 1000)]
    private static partial Regex PortInUse();

    [GeneratedRegex(@"(http://\S+)", RegexOptions.None, 1000)]
    private static partial Regex TargetReady();

    private sealed class LastLines
    {
        private volatile string? _last;

        public bool Any => _last is not null;

        public string Last => _last ?? "";

        public void Add(string? line)
        {
            if (!string.IsNullOrWhiteSpace(line))
            {
                _last = line.Trim();
            }
        }
    }
}

/// <summary>Lets the dashboard attach to the sample before its first instruction; the sample waits to be resumed.</summary>
/// <param name="Guard">Ends a process by id when the dashboard is gone, until disposed: a suspended one cannot end itself.</param>
internal sealed record SampleStart(Func<string?> DiagnosticPorts, Func<int, IDisposable> Guard);

using System.Diagnostics;
using System.Text.RegularExpressions;
using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

/// <summary>A command started here and read from its first instruction. It ends with the dashboard; its output goes on by line; its stdin stays open.</summary>
public sealed class LaunchedCommand : IAsyncDisposable
{
    /// <summary>Variables that switch diagnostics off; a command that is started to be watched needs them on.</summary>
    private static readonly string[] SwitchedOff = ["DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics"];

    private const string Ports = "DOTNET_DiagnosticPorts";

    private readonly GuardedProcess _child;
    private readonly SuspendingDiagnosticPort _port;
    private readonly Action<string> _output;
    private volatile string? _listening;

    private LaunchedCommand(GuardedProcess child, SuspendingDiagnosticPort port, RuntimeSelection arrivals, string words, Action<string> output)
    {
        (_child, _port, Arrivals, Words, _output) = (child, port, arrivals, words, output);
        child.Process.OutputDataReceived += (_, e) => Pass(e.Data);
        child.Process.ErrorDataReceived += (_, e) => Pass(e.Data);
        child.Process.BeginOutputReadLine();
        child.Process.BeginErrorReadLine();
    }

    public string Words { get; }

    public string Name => string.Join(' ', Words.Split(' ').Select(word => Path.GetFileName(word) is { Length: > 0 } name ? name : word));

    public Task<int> Exited => _child.Exited;

    public string? ExitSentence => Exited.IsCompletedSuccessfully ? $"The command {Name} ended with exit code {Exited.Result}." : null;

    /// <summary>Where the program wrote that it listens; null until then.</summary>
    public string? Listening => _listening;

    internal RuntimeSelection Arrivals { get; }

    /// <param name="output">Gets what the command writes, line by line; null: <paramref name="say"/> does, behind the program's name.</param>
    public static async Task<LaunchedCommand> StartAsync(
        CommandStart command, StartListeners listeners, Action<string> say, Action<string>? output = null)
    {
        if (OperatingSystem.IsWindows())
        {
            throw new TargetException("A command can be started on Linux and macOS only: start it yourself, and attach with --process-id.");
        }

        var words = command.Words;
        int? started = null;
        var arrivals = new RuntimeSelection(listeners.HearAsync, say);
        var port = SuspendingDiagnosticPort.Open((runtime, token) => arrivals.TakeAsync(runtime, WordsOf(runtime), token));
        try
        {
            var child = GuardedProcess.Start(command, start => Prepare(start, port));
            started = child.Process.Id;
            output ??= line => say($"{Path.GetFileName(words[0])} | {line}");
            return new LaunchedCommand(child, port, arrivals, string.Join(' ', words), output);
        }
        catch
        {
            await port.DisposeAsync().ConfigureAwait(false);
            throw;
        }

        // The child reports at the earliest some milliseconds after it was started.
        IReadOnlyList<string> WordsOf(SuspendedRuntime runtime) =>
            runtime.Words() is { Count: > 0 } known ? known : started == runtime.ProcessId ? words : [];
    }

    public async ValueTask DisposeAsync()
    {
        await _child.DisposeAsync().ConfigureAwait(false);
        await _port.DisposeAsync().ConfigureAwait(false);
    }

    private static void Prepare(ProcessStartInfo start, SuspendingDiagnosticPort port)
    {
        (start.RedirectStandardInput, start.RedirectStandardOutput, start.RedirectStandardError) = (true, true, true);
        foreach (var name in SwitchedOff)
        {
            start.Environment.Remove(name);
        }

        start.Environment[Ports] = start.Environment.TryGetValue(Ports, out var others) && others?.Length > 0 ? $"{others};{port.Variable}" : port.Variable;
    }

    private void Pass(string? line)
    {
        if (line is not null)
        {
            // Of several addresses one without TLS, which needs no trust.
            if (ListeningLine.AddressIn(line) is { } address && _listening?.StartsWith("http:", StringComparison.Ordinal) != true
                && (_listening is null || address.StartsWith("http:", StringComparison.Ordinal)))
            {
                _listening = address;
            }

            _output(line);
        }
    }
}

/// <summary>Finds the address on which a web server listens in what it writes: "Now listening on: http://[::]:5000".</summary>
internal static partial class ListeningLine
{
    public static string? AddressIn(string line) => Listening().Match(line) is { Success: true } match ? match.Groups[1].Value : null;

    [GeneratedRegex(@"\blistening on:?\s+(https?://[^\s""',;]+)", RegexOptions.IgnoreCase, 1000)]
    private static partial Regex Listening();
}

using System.ComponentModel;
using System.Diagnostics;
using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

/// <summary>A command started here and read from its first instruction. It ends with the dashboard; its output goes on by line; its stdin stays open.</summary>
public sealed class LaunchedCommand : IAsyncDisposable
{
    /// <summary>Variables that switch diagnostics off; a command that is started to be watched needs them on.</summary>
    private static readonly string[] SwitchedOff = ["DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics"];

    private const string Ports = "DOTNET_DiagnosticPorts";

    private readonly Process _process;
    private readonly ChildGuard _guard;
    private readonly SuspendingDiagnosticPort _port;
    private readonly Action<string> _output;
    private volatile string? _listening;

    private LaunchedCommand(Process process, ChildGuard guard, SuspendingDiagnosticPort port, RuntimeSelection arrivals, string words, Action<string> output)
    {
        (_process, _guard, _port, Arrivals, Words, _output) = (process, guard, port, arrivals, words, output);
        process.OutputDataReceived += (_, e) => Pass(e.Data);
        process.ErrorDataReceived += (_, e) => Pass(e.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        Exited = ExitAsync();
    }

    public string Words { get; }

    public string Name => string.Join(' ', Words.Split(' ').Select(word => Path.GetFileName(word) is { Length: > 0 } name ? name : word));

    public Task<int> Exited { get; }

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

        var (words, file) = (command.Words, command.FindProgram());
        Process? process = null;
        var arrivals = new RuntimeSelection(listeners.HearAsync, say);
        var port = SuspendingDiagnosticPort.Open((runtime, token) => arrivals.TakeAsync(runtime, WordsOf(runtime), token));
        var guard = ChildGuard.Start();
        try
        {
            process = Process.Start(StartInfo(command, ProcessGroup.Words(file, words.Skip(1)), port))!;
            guard.Watch(process.Id);
            output ??= line => say($"{Path.GetFileName(words[0])} | {line}");
            return new LaunchedCommand(process, guard, port, arrivals, string.Join(' ', words), output);
        }
        catch (Win32Exception e)
        {
            guard.Dispose();
            await port.DisposeAsync().ConfigureAwait(false);
            throw new TargetException($"'{words[0]}' could not be started ({e.Message.TrimEnd('.')}): check that it runs in a shell.", e);
        }

        // The child reports at the earliest some milliseconds after it was started.
        IReadOnlyList<string> WordsOf(SuspendedRuntime runtime) =>
            runtime.Words() is { Count: > 0 } known ? known : process?.Id == runtime.ProcessId ? words : [];
    }

    public async ValueTask DisposeAsync()
    {
        await ProcessGroup.EndAsync(_process).ConfigureAwait(false);
        await Exited.ConfigureAwait(false);
        _guard.Dispose();
        await _port.DisposeAsync().ConfigureAwait(false);
        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(CommandStart command, IReadOnlyList<string> words, SuspendingDiagnosticPort port)
    {
        var start = new ProcessStartInfo(words[0])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
            WorkingDirectory = command.Folder ?? "",
        };
        foreach (var word in words.Skip(1))
        {
            start.ArgumentList.Add(word);
        }

        foreach (var (name, value) in command.Environment)
        {
            start.Environment[name] = value;
        }

        foreach (var name in SwitchedOff)
        {
            start.Environment.Remove(name);
        }

        start.Environment[Ports] = start.Environment.TryGetValue(Ports, out var others) && others?.Length > 0 ? $"{others};{port.Variable}" : port.Variable;
        return start;
    }

    private async Task<int> ExitAsync()
    {
        await _process.WaitForExitAsync().ConfigureAwait(false);
        return _process.ExitCode;
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

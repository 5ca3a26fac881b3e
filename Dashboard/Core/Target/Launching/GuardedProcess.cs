using System.ComponentModel;
using System.Diagnostics;
using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

/// <summary>A command that was started in a group of its own. All that it started ends with it, and with this program, however that ends.</summary>
public sealed class GuardedProcess : IAsyncDisposable
{
    private readonly ChildGuard _guard;

    private GuardedProcess(Process process, ChildGuard guard)
    {
        (Process, _guard) = (process, guard);
        Exited = ExitAsync();
    }

    public Process Process { get; }

    /// <summary>Its exit code.</summary>
    public Task<int> Exited { get; }

    /// <param name="prepare">Completes how it is started: without that it has this program's streams and environment.</param>
    /// <exception cref="UserFacingException">There is no such folder or program, or it does not start.</exception>
    public static GuardedProcess Start(CommandStart command, Action<ProcessStartInfo>? prepare = null)
    {
        var words = ProcessGroup.Words(command.FindProgram(), command.Words.Skip(1));
        var start = new ProcessStartInfo(words[0], words.Skip(1)) { UseShellExecute = false, WorkingDirectory = command.Folder ?? "" };
        foreach (var (name, value) in command.Environment)
        {
            start.Environment[name] = value;
        }

        prepare?.Invoke(start);

        // Before the child, so that it is never unguarded.
        var guard = ChildGuard.Start();
        try
        {
            var process = Process.Start(start)!;
            guard.Watch(process.Id);
            return new GuardedProcess(process, guard);
        }
        catch (Win32Exception e)
        {
            guard.Dispose();
            throw new TargetException($"'{command.Words[0]}' could not be started ({e.Message.TrimEnd('.')}): check that it runs in a shell.", e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await ProcessGroup.EndAsync(Process).ConfigureAwait(false);
        await Exited.ConfigureAwait(false);
        _guard.Dispose();
        Process.Dispose();
    }

    private async Task<int> ExitAsync()
    {
        await Process.WaitForExitAsync().ConfigureAwait(false);
        return Process.ExitCode;
    }
}

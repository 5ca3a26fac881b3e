using System.ComponentModel;
using System.Diagnostics;
using Dashboard.Target.Launching;

namespace Dashboard.Cli.Testing;

/// <summary>The command that runs the tests, with this terminal's input and output. All that it started ends with it, or with this program.</summary>
internal sealed class TestCommand : IAsyncDisposable
{
    private readonly Process _process;
    private readonly ChildGuard _guard;

    private TestCommand(Process process, ChildGuard guard)
    {
        (_process, _guard) = (process, guard);
        Exited = ExitAsync();
    }

    public int ProcessId => _process.Id;

    /// <summary>Its exit code.</summary>
    public Task<int> Exited { get; }

    /// <exception cref="UserFacingException">There is no such program.</exception>
    public static TestCommand Start(IReadOnlyList<string> words)
    {
        var file = new CommandStart(words).FindProgram();
        var guard = ChildGuard.Start();
        try
        {
            var all = ProcessGroup.Words(file, words.Skip(1));
            var process = Process.Start(new ProcessStartInfo(all[0], all.Skip(1)) { UseShellExecute = false })!;
            guard.Watch(process.Id);
            return new TestCommand(process, guard);
        }
        catch (Win32Exception e)
        {
            guard.Dispose();
            throw new UserFacingException($"'{words[0]}' could not be started ({e.Message.TrimEnd('.')}): check that it runs in a shell.", e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await ProcessGroup.EndAsync(_process).ConfigureAwait(false);
        await Exited.ConfigureAwait(false);
        _guard.Dispose();
        _process.Dispose();
    }

    private async Task<int> ExitAsync()
    {
        await _process.WaitForExitAsync().ConfigureAwait(false);
        return _process.ExitCode;
    }
}

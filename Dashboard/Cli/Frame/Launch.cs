using Dashboard.Cli.Files;
using Dashboard.Running;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Frame;

/// <param name="says">True reports that the command has ended; a verb that follows the target's state does that itself.</param>
/// <param name="output">The file for the command's output; null sends it to <paramref name="error"/>. It stays open.</param>
internal sealed class Launch(IServiceProvider services, TextWriter error, CancellationToken outer, bool says = false, TargetOutput? output = null)
    : IAsyncDisposable
{
    private readonly CancellationTokenSource _over = new();
    private LaunchedCommand? _command;
    private Task _watching = Task.CompletedTask;
    private volatile bool _ends;

    public CancellationToken Over => _over.Token;

    /// <summary>The exit code of a command that ended, in a sentence; else null.</summary>
    public string? ExitSentence => _command?.ExitSentence;

    public bool HasEnded => _command is { Exited.IsCompleted: true };

    private TargetConnection Connection => services.OfFirstTarget<TargetConnection>();

    /// <exception cref="Target.Sessions.TargetException">There is no such program, or nothing to attach to.</exception>
    public async Task AttachAsync(CommandStart start)
    {
        var listeners = services.GetRequiredService<StartListeners>();
        _command = await LaunchedCommand.StartAsync(start, listeners, error.WriteLine, output is null ? null : output.Add).ConfigureAwait(false);
        await Connection.LaunchAsync(_command, outer).ConfigureAwait(false);
        _watching = WatchAsync(_command);
    }

    /// <exception cref="Format.UserFacingException">The command ended, or nothing listens within 30 s.</exception>
    public async Task ListeningAsync(Uri? given)
    {
        Connection.UseBaseAddress(given);
        var address = await LaunchedAddress.WaitAsync(_command!, given, Connection.LocalProcess, outer).ConfigureAwait(false);
        await Connection.TakeAddressAsync(address, outer).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        var hasFailed = _command is { Exited: { IsCompletedSuccessfully: true, Result: not 0 } };
        _ends = true;
        if (_command is not null)
        {
            await _command.DisposeAsync().ConfigureAwait(false);
        }

        await _watching.ConfigureAwait(false);
        if (hasFailed)
        {
            // The command ended by itself, and its last lines explain it.
            foreach (var line in output?.Last ?? [])
            {
                await error.WriteLineAsync($"  {line}").ConfigureAwait(false);
            }
        }

        _over.Dispose();
    }

    private async Task WatchAsync(LaunchedCommand command)
    {
        await command.Exited.ConfigureAwait(false);
        if (!_ends)
        {
            if (says)
            {
                await error.WriteLineAsync(command.ExitSentence).ConfigureAwait(false);
            }

            await _over.CancelAsync().ConfigureAwait(false);
        }
    }
}

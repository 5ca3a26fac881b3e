using Dashboard.Target.Launching;

namespace Dashboard.Running.Programs;

/// <summary>A command that is started, attached to before its first instruction, and ended when this is disposed.</summary>
/// <param name="say">Gets sentences for the user.</param>
/// <param name="outer">Ends every wait for the command.</param>
internal sealed class Launch(TargetConnection connection, StartListeners listeners, Action<string> say, CancellationToken outer) : IAsyncDisposable
{
    private readonly CancellationTokenSource _over = new();
    private LaunchedCommand? _command;
    private Task _watching = Task.CompletedTask;
    private volatile bool _ends;

    /// <summary>True reports that the command has ended; one that follows the target's state does that itself.</summary>
    public bool SaysEnd { get; init; }

    /// <summary>The file for the command's output; null sends it to the user. It stays open.</summary>
    public TargetOutput? Output { get; init; }

    /// <summary>The caller's own reservation of the target; null for none.</summary>
    public IDisposable? Reservation { get; init; }

    public CancellationToken Over => _over.Token;

    /// <summary>The exit code of a command that ended, in a sentence; else null.</summary>
    public string? ExitSentence => _command?.ExitSentence;

    public bool HasEnded => _command is { Exited.IsCompleted: true };

    /// <exception cref="Target.Sessions.TargetException">There is no such program, or nothing to attach to.</exception>
    public async Task AttachAsync(CommandStart start)
    {
        _command = await LaunchedCommand.StartAsync(start, listeners, say, Output is { } file ? file.Add : null).ConfigureAwait(false);
        await connection.LaunchAsync(_command, outer, Reservation).ConfigureAwait(false);
        _watching = WatchAsync(_command);
    }

    /// <exception cref="Format.UserFacingException">The command ended, or nothing listens within 30 s.</exception>
    public async Task ListeningAsync(Uri? given)
    {
        connection.UseBaseAddress(given);
        var address = await LaunchedAddress.WaitAsync(_command!, given, connection.LocalProcess, outer).ConfigureAwait(false);
        await connection.TakeAddressAsync(address, outer).ConfigureAwait(false);
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
            foreach (var line in Output?.Last ?? [])
            {
                say($"  {line}");
            }
        }

        _over.Dispose();
    }

    private async Task WatchAsync(LaunchedCommand command)
    {
        await command.Exited.ConfigureAwait(false);
        if (!_ends)
        {
            if (SaysEnd)
            {
                say(command.ExitSentence!);
            }

            await _over.CancelAsync().ConfigureAwait(false);
        }
    }
}

using Dashboard.Running;
using Dashboard.Target.Launching;
using Dashboard.Target.Sessions;

namespace Dashboard.Cli.Frame;

/// <summary>The command behind <c>--</c> as long as a verb needs it; without one it does nothing.</summary>
/// <param name="services">The application.</param>
/// <param name="error">Takes what is said of the command.</param>
/// <param name="outer">Cancelled when the verb shall end.</param>
/// <param name="says">Whether to say that the command has ended: a verb that follows the target's state says that itself.</param>
internal sealed class Launch(IServiceProvider services, TextWriter error, CancellationToken outer, bool says = false) : IAsyncDisposable
{
    private readonly CancellationTokenSource _over = new();
    private LaunchedCommand? _command;
    private Task _watching = Task.CompletedTask;
    private volatile bool _ends;

    /// <summary>Cancelled when the command has ended by itself.</summary>
    public CancellationToken Over => _over.Token;

    /// <summary>True when the command has ended.</summary>
    public bool HasEnded => _command is { Exited.IsCompleted: true };

    private TargetConnection Connection => services.GetRequiredService<TargetConnection>();

    /// <summary>Starts the command and attaches before its program's first instruction.</summary>
    /// <param name="words">The command.</param>
    /// <exception cref="Target.TargetException">There is no such program, or it starts nothing that can be attached to.</exception>
    public async Task AttachAsync(IReadOnlyList<string> words)
    {
        _command = await LaunchedCommand.StartAsync(words, services.GetRequiredService<StartListeners>(), error.WriteLine).ConfigureAwait(false);
        await Connection.LaunchAsync(_command, outer).ConfigureAwait(false);
        _watching = WatchAsync(_command);
    }

    /// <summary>Waits until the program listens, and takes its address from there on.</summary>
    /// <param name="given">Its address, if the person said it.</param>
    /// <exception cref="Format.UserFacingException">It ended, or nobody listens within 30 s.</exception>
    public async Task ListeningAsync(Uri? given)
    {
        Connection.UseBaseAddress(given);
        var address = await LaunchedAddress.WaitAsync(_command!, given, outer).ConfigureAwait(false);
        await Connection.TakeAddressAsync(address, outer).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        _ends = true;
        if (_command is not null)
        {
            await _command.DisposeAsync().ConfigureAwait(false);
        }

        await _watching.ConfigureAwait(false);
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

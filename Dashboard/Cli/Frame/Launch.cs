using Dashboard.Running;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Frame;

/// <summary>The command after <c>--</c>; nothing without one.</summary>
/// <param name="outer">Cancelled when the verb shall end.</param>
/// <param name="says">Says that the command has ended; a verb that follows the target's state does that itself.</param>
internal sealed class Launch(IServiceProvider services, TextWriter error, CancellationToken outer, bool says = false) : IAsyncDisposable
{
    private readonly CancellationTokenSource _over = new();
    private LaunchedCommand? _command;
    private Task _watching = Task.CompletedTask;
    private volatile bool _ends;

    public CancellationToken Over => _over.Token;

    public bool HasEnded => _command is { Exited.IsCompleted: true };

    private TargetConnection Connection => services.OfFirstTarget<TargetConnection>();

    /// <exception cref="Target.TargetException">No such program, or nothing to attach to.</exception>
    public async Task AttachAsync(IReadOnlyList<string> words)
    {
        _command = await LaunchedCommand.StartAsync(words, services.GetRequiredService<StartListeners>(), error.WriteLine).ConfigureAwait(false);
        await Connection.LaunchAsync(_command, outer).ConfigureAwait(false);
        _watching = WatchAsync(_command);
    }

    /// <summary>Takes its address from there on.</summary>
    /// <param name="given">Null if the person did not say it.</param>
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

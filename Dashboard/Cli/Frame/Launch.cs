using Dashboard.Cli.Files;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Frame;

/// <param name="says">True reports that the command has ended; a verb that follows the target's state does that itself.</param>
internal sealed class Launch(IServiceProvider services, TextWriter error, CancellationToken outer, bool says = false, bool keepsOutput = false)
    : IAsyncDisposable
{
    private readonly CancellationTokenSource _over = new();
    private LaunchedCommand? _command;
    private TargetOutput? _output;
    private Task _watching = Task.CompletedTask;
    private volatile bool _ends;

    public CancellationToken Over => _over.Token;

    public bool HasEnded => _command is { Exited.IsCompleted: true };

    private TargetConnection Connection => services.OfFirstTarget<TargetConnection>();

    /// <exception cref="Target.Sessions.TargetException">There is no such program, or nothing to attach to.</exception>
    public async Task AttachAsync(IReadOnlyList<string> words)
    {
        if (keepsOutput)
        {
            _output = TargetOutput.Open(services.GetRequiredService<RunFolder>().FullPath, words[0], services.GetRequiredService<TimeProvider>().GetUtcNow());
            await error.WriteLineAsync(_output.Sentence).ConfigureAwait(false);
        }

        var listeners = services.GetRequiredService<StartListeners>();
        _command = await LaunchedCommand.StartAsync(words, listeners, error.WriteLine, _output is { } file ? file.Add : null).ConfigureAwait(false);
        await Connection.LaunchAsync(_command, outer).ConfigureAwait(false);
        _watching = WatchAsync(_command);
    }

    /// <exception cref="Format.UserFacingException">The command ended, or nothing listens within 30 s.</exception>
    public async Task ListeningAsync(Uri? given)
    {
        Connection.UseBaseAddress(given);
        var address = await LaunchedAddress.WaitAsync(_command!, given, outer).ConfigureAwait(false);
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
            foreach (var line in _output?.Last ?? [])
            {
                await error.WriteLineAsync($"  {line}").ConfigureAwait(false);
            }
        }

        _output?.Dispose();
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

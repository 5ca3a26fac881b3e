using System.Net.Sockets;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

/// <summary>A runtime that is suspended at its very beginning until it is resumed. Safe for any number of threads.</summary>
/// <param name="connection">The one on which it reported; each connection takes one command, so that this one is for the command to run.</param>
internal sealed class SuspendedRuntime(int processId, Socket connection)
{
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(2);
    private readonly TaskCompletionSource _resumed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Lock _gate = new();
    private Task? _resuming;

    public int ProcessId => processId;

    public bool? IsShown { get; } = DiagnosticPeers.Is(connection, processId);

    public IReadOnlyList<string> Words() => IsShown == false ? [] : LinuxProcess.Words(processId);

    /// <summary>Completes when it was resumed, or could not be because it ended.</summary>
    public Task Resumed => _resumed.Task;

    public Task ResumeAsync()
    {
        lock (_gate)
        {
            return _resuming ??= TellAsync();
        }
    }

    private async Task TellAsync()
    {
        using var limit = new CancellationTokenSource(Timeout);
        try
        {
            await connection.SendAsync(RuntimeAdvertisement.Resume, limit.Token).ConfigureAwait(false);
            var answer = new byte[RuntimeAdvertisement.AnswerSize];
            var stream = new NetworkStream(connection, ownsSocket: false);
            await using var closingStream = stream.ConfigureAwait(false);
            await stream.ReadExactlyAsync(answer, limit.Token).ConfigureAwait(false);
            if (!RuntimeAdvertisement.IsDone(answer))
            {
                throw new TargetException($"Process {processId} refused to start: start it without the dashboard and attach to it.");
            }
        }
        catch (Exception e) when (e is IOException or SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // It was killed, or its connection was closed, in the moment when it should begin.
            throw new TargetException($"Process {processId} exited before it could start ({e.Message.TrimEnd('.')}).", e);
        }
        finally
        {
            connection.Dispose();
            _resumed.TrySetResult();
        }
    }
}

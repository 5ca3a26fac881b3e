using System.Net.Sockets;
using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

/// <summary>A port on which runtimes report before their first instruction. The client library's takes one; <c>dotnet run</c> starts several.</summary>
internal sealed class SuspendingDiagnosticPort : IAsyncDisposable
{
    private static readonly TimeSpan TimeToIntroduce = TimeSpan.FromSeconds(2);

    private const int MaxRuntimes = 10_000;

    private readonly HashSet<Guid> _reported = [];

    /// <summary>The last connection of each runtime: a closed one would be opened again at once. Bound: the runtimes that live.</summary>
    private readonly Dictionary<Guid, Socket> _connections = [];

    private readonly List<Task> _welcomes = [];
    private readonly Lock _gate = new();
    private readonly CancellationTokenSource _ending = new();
    private readonly Func<SuspendedRuntime, CancellationToken, Task> _take;
    private readonly DirectoryInfo _folder;
    private readonly Socket _listener;
    private readonly Task _accepting;

    private SuspendingDiagnosticPort(DirectoryInfo folder, Socket listener, string path, Func<SuspendedRuntime, CancellationToken, Task> take)
    {
        (_folder, _listener, _take, Variable) = (folder, listener, take, $"{path},suspend");
        _accepting = AcceptAsync(_ending.Token);
    }

    public string Variable { get; }

    /// <summary>Opens one in a temporary folder that only this user may enter.</summary>
    /// <param name="take">Called for each runtime, must not fail; when it has completed the runtime is resumed.</param>
    public static SuspendingDiagnosticPort Open(Func<SuspendedRuntime, CancellationToken, Task> take)
    {
        try
        {
            var folder = PortFolder.Make();
            var path = Path.Combine(folder.FullName, PortFolder.Socket);
            DiagnosticSocketFile.Prepare(path);
            var listener = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            listener.Bind(new UnixDomainSocketEndPoint(path));
            listener.Listen();
            return new SuspendingDiagnosticPort(folder, listener, path, take);
        }
        catch (Exception e) when (e is SocketException or IOException or UnauthorizedAccessException or PlatformNotSupportedException)
        {
            var problem = $"No diagnostic port can be created in {Path.GetTempPath()} ({e.Message.TrimEnd('.')})";
            throw new TargetException($"{problem}: set TMPDIR to a writable folder.", e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync().ConfigureAwait(false);
        await _accepting.ConfigureAwait(false);
        await Task.WhenAll(_welcomes).ConfigureAwait(false);
        _listener.Dispose();
        foreach (var connection in _connections.Values)
        {
            connection.Dispose();
        }

        _folder.Delete(recursive: true);
        _ending.Dispose();
    }

    private async Task AcceptAsync(CancellationToken token)
    {
        try
        {
            while (true)
            {
                var connection = await _listener.AcceptAsync(token).ConfigureAwait(false);
                _welcomes.RemoveAll(welcome => welcome.IsCompleted);
                _welcomes.Add(WelcomeAsync(connection, token));
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The owner of the port closes it.
        }
    }

    private async Task WelcomeAsync(Socket connection, CancellationToken token)
    {
        if (await IntroducedAsync(connection, token).ConfigureAwait(false) is not { } said)
        {
            connection.Dispose();
            return;
        }

        if (!IsNew(said, connection))
        {
            return;
        }

        var runtime = new SuspendedRuntime(said.ProcessId, connection);
        try
        {
            await _take(runtime, token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The port is closed: the runtime must not wait for a dashboard that is gone.
        }
        finally
        {
            await runtime.ResumeAsync().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private static async Task<RuntimeAdvertisement?> IntroducedAsync(Socket connection, CancellationToken token)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(TimeToIntroduce);
        try
        {
            var said = new byte[RuntimeAdvertisement.Size];
            var stream = new NetworkStream(connection, ownsSocket: false);
            await using var closingStream = stream.ConfigureAwait(false);
            await stream.ReadExactlyAsync(said, limit.Token).ConfigureAwait(false);
            return RuntimeAdvertisement.Read(said);
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException)
        {
            // What connected is no runtime, or ended at once.
            return null;
        }
    }

    /// <summary>A runtime uses up a connection for each command and makes the next; only the first means that it has just begun.</summary>
    private bool IsNew(RuntimeAdvertisement said, Socket connection)
    {
        lock (_gate)
        {
            foreach (var (cookie, closed) in _connections.Where(known => IsClosed(known.Value)).ToArray())
            {
                _connections.Remove(cookie);
                closed.Dispose();
            }

            if (_reported.Count >= MaxRuntimes)
            {
                _reported.Clear();
            }

            if (_reported.Add(said.Cookie))
            {
                // The command to run uses up this one and disposes it.
                return true;
            }

            if (_connections.Remove(said.Cookie, out var before))
            {
                before.Dispose();
            }

            _connections[said.Cookie] = connection;
            return false;
        }
    }

    /// <summary>A socket that is readable without anything to read was closed by the other side.</summary>
    private static bool IsClosed(Socket connection) => connection.Poll(TimeSpan.Zero, SelectMode.SelectRead) && connection.Available == 0;
}

using System.Net.Sockets;
using System.Runtime.InteropServices;
using Dashboard.Target;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Target;

/// <summary>What others put into the temporary folder under the name of a diagnostic socket costs themselves and nobody else.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class HostileSocketTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 60_000)]
    [InlineData(new byte[0])]
    [InlineData(new byte[] { 1, 2, 3 })]
    [InlineData(new byte[] { 72, 84, 84, 80, 47, 49, 46, 49, 32, 52, 48, 48, 32, 66, 97, 100, 32, 82, 101, 113, 13, 10, 13, 10, 72, 84, 84, 80 })]
    [InlineData(new byte[] { 68, 79, 84, 78, 69, 84, 95, 73, 80, 67, 95, 86, 49, 0, 24, 0, 255, 0, 0, 0, 255, 255, 255, 255 })]
    [InlineData(new byte[] { 68, 79, 84, 78, 69, 84, 95, 73, 80, 67, 95, 86, 49, 0, 4, 0, 255, 0, 0, 0 })]
    public async Task A_socket_that_answers_rubbish_is_no_target_and_the_others_are_listed(byte[] answer)
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        using var socket = new FakeSocket(sleep.Id, answer);

        var list = await TargetProcesses.ListAsync(Token);

        Assert.Contains(list, facts => facts.ProcessId == target.Id);
        Assert.DoesNotContain(list, facts => facts.ProcessId == sleep.Id);
        Assert.Equal(1, socket.Connections);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_process_that_never_answers_is_asked_once_however_often_the_list_is_drawn()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        using var socket = new FakeSocket(sleep.Id, null);

        for (var i = 0; i < 3; i++)
        {
            Assert.Contains("check whether it is paused", (await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(sleep.Id, Token))).Message);
        }

        Assert.Equal(1, socket.Connections);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_file_and_a_link_with_a_sockets_name_are_not_published()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        var path = FakeSocket.PathOf(sleep.Id);
        await File.WriteAllTextAsync(path, "x", Token);
        try
        {
            Assert.DoesNotContain(sleep.Id, PublishedProcesses.Ids());
            File.Delete(path);
            File.CreateSymbolicLink(path, "/dev/zero");
            Assert.DoesNotContain(sleep.Id, PublishedProcesses.Ids());
            Assert.Contains("is not a socket", (await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(sleep.Id, Token))).Message);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task A_socket_of_another_user_is_not_published()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "Only root can give a file away.");
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        using var socket = new FakeSocket(sleep.Id, []);
        Assert.Contains(sleep.Id, PublishedProcesses.Ids());
        using (var chown = System.Diagnostics.Process.Start("chown", ["65534", FakeSocket.PathOf(sleep.Id)]))
        {
            await chown.WaitForExitAsync(Token);
        }

        Assert.DoesNotContain(sleep.Id, PublishedProcesses.Ids());
    }

    /// <summary>Listens under the name of a process's diagnostic socket and gives every caller the same answer; null: none, and keeps the line open.</summary>
    private sealed class FakeSocket : IDisposable
    {
        private readonly Socket _listener = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        private readonly List<Socket> _open = [];
        private readonly string _path;
        private int _connections;

        public FakeSocket(int processId, byte[]? answer)
        {
            _path = PathOf(processId);
            _listener.Bind(new UnixDomainSocketEndPoint(_path));
            _listener.Listen();
            _ = Task.Run(() => AcceptAsync(answer));
        }

        /// <summary>This process's own: another dashboard on the machine may be looking for targets too.</summary>
        public int Connections => Volatile.Read(ref _connections);

        public static string PathOf(int processId) => Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{processId}-{LinuxProcess.StartTicks(processId) ?? 1}-socket");

        public void Dispose()
        {
            _listener.Dispose();
            _open.ForEach(socket => socket.Dispose());
            File.Delete(_path);
        }

        /// <summary>The process at the other end (unix(7), SO_PEERCRED).</summary>
        private static int CallerOf(Socket caller)
        {
            const int SocketLevel = 1;
            const int PeerCredentials = 17;
            Span<byte> credentials = stackalloc byte[12];
            caller.GetRawSocketOption(SocketLevel, PeerCredentials, credentials);
            return MemoryMarshal.Read<int>(credentials);
        }

        private async Task AcceptAsync(byte[]? answer)
        {
            try
            {
                while (true)
                {
                    var caller = await _listener.AcceptAsync();
                    if (CallerOf(caller) == Environment.ProcessId)
                    {
                        Interlocked.Increment(ref _connections);
                    }

                    _open.Add(caller);
                    if (answer is not null)
                    {
                        await caller.SendAsync(answer);
                        caller.Shutdown(SocketShutdown.Send);
                    }
                }
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException)
            {
                // The test is over, or the caller went away.
            }
        }
    }
}

using System.Globalization;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Text;
using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Target.Runtime;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target;

/// <summary>What others put into the temporary folder under the name of a diagnostic socket costs themselves and nobody else.</summary>
[Collection(ReachCollection.Name)]
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
        using var socket = new FakeSocket(sleep.Id, (byte[]?)null);

        for (var i = 0; i < 3; i++)
        {
            Assert.Contains("it did not answer within 2 s. Check whether it is paused.", (await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(sleep.Id, Token))).Message);
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
            Assert.Contains("it is not a .NET process", (await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(sleep.Id, Token))).Message);
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

    /// <summary>What comes without an end, or byte by byte, is given up after 2 s, and costs no memory: an answer has a length, which is below 64 KB.</summary>
    [Theory(Timeout = 30_000)]
    [InlineData(0, 4_096)]
    [InlineData(1_000, 1)]
    public async Task A_socket_that_never_ends_its_answer_is_no_target_and_costs_little(int pauseMilliseconds, int bytes)
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        using var socket = new FakeSocket(sleep.Id, caller => SendAsync(caller, pauseMilliseconds, new byte[bytes]));
        var before = GC.GetTotalMemory(forceFullCollection: true);

        var refusal = await Assert.ThrowsAsync<TargetException>(() => TargetProcesses.DescribeAsync(sleep.Id, Token));

        Assert.EndsWith(".", refusal.Message, StringComparison.Ordinal);
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 32 << 20);
    }

    [Fact(Timeout = 30_000)]
    public async Task An_environment_without_an_end_is_read_no_further_than_a_process_may_have_one()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        var closed = new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously);
        using var socket = new FakeSocket(sleep.Id, async caller =>
        {
            await caller.ReceiveAsync(new byte[64]);
            await caller.SendAsync(Done);
            closed.TrySetResult(await SendAsync(caller, 0, Variables()));
        });
        var asking = RuntimeQuery.TryAsync(() => EnvironmentQuery.Ask(new DiagnosticsClient(sleep.Id)).Count().ToString(CultureInfo.InvariantCulture), Token);

        Assert.Null(await asking);
        Assert.InRange(await closed.Task.WaitAsync(Token), EnvironmentQuery.MaxBytes, 2L * EnvironmentQuery.MaxBytes);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_environment_of_a_runtime_is_read_whole()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle", new Dictionary<string, string>(StringComparer.Ordinal) { ["TPD_TEST"] = "a=b ü" });

        var environment = EnvironmentQuery.Ask(new DiagnosticsClient(target.Id)).ToDictionary(StringComparer.Ordinal);

        Assert.Equal((Environment.GetEnvironmentVariable("PATH"), "a=b ü"), (environment["PATH"], environment["TPD_TEST"]));
    }

    /// <summary>The answer "done", with six bytes: how long the environment is, and nothing.</summary>
    private static byte[] Done => [.. "DOTNET_IPC_V1\0"u8, 26, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, /* variables: */ 255, 255, 255, 255];

    /// <summary>A variable of 1,024 letters, again and again.</summary>
    private static byte[] Variables() =>
        [.. Enumerable.Repeat<byte[]>([0, 4, 0, 0, .. Encoding.Unicode.GetBytes("V=" + new string('x', 1_022))], 16).SelectMany(variable => variable)];

    /// <summary>Sends the same until the caller has gone; how many bytes that were.</summary>
    private static async Task<long> SendAsync(Socket caller, int pauseMilliseconds, byte[] bytes)
    {
        var sent = 0L;
        try
        {
            for (; ; sent += bytes.Length)
            {
                await caller.SendAsync(bytes);
                await Task.Delay(pauseMilliseconds);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            return sent;
        }
    }

    /// <summary>Listens under the name of a process's diagnostic socket and gives every caller the same answer; null: none, and keeps the line open.</summary>
    private sealed class FakeSocket : IDisposable
    {
        private readonly Socket _listener = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        private readonly List<Socket> _open = [];
        private readonly string _path;
        private int _connections;

        public FakeSocket(int processId, byte[]? answer)
            : this(processId, async caller =>
            {
                if (answer is not null)
                {
                    await caller.SendAsync(answer);
                    caller.Shutdown(SocketShutdown.Send);
                }
            })
        {
        }

        public FakeSocket(int processId, Func<Socket, Task> speak)
        {
            _path = PathOf(processId);
            _listener.Bind(new UnixDomainSocketEndPoint(_path));
            _listener.Listen();
            _ = Task.Run(() => AcceptAsync(speak));
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

        private async Task AcceptAsync(Func<Socket, Task> speak)
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
                    _ = speak(caller);
                }
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException)
            {
                // The test is over, or the caller went away.
            }
        }
    }
}

using System.Net.Sockets;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>Over a real socket, whose buffer takes some hundred kB.</summary>
public sealed class ReadAheadStreamTests : IDisposable
{
    private const int MoreThanASocketTakes = 8 * 1024 * 1024;

    /// <summary>Prime, so that no two portions are alike.</summary>
    private static readonly byte[] Sent = [.. Enumerable.Range(0, MoreThanASocketTakes + 1_000).Select(i => (byte)(i % 251))];

    private readonly string _path = Path.Combine(Path.GetTempPath(), $"ahead-{Guid.NewGuid():N}.sock");
    private readonly Socket _sender;
    private readonly Socket _receiver;
    private readonly CancellationTokenSource _ready = new();

    public ReadAheadStreamTests()
    {
        using var listener = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        listener.Bind(new UnixDomainSocketEndPoint(_path));
        listener.Listen();
        _sender = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        _sender.Connect(new UnixDomainSocketEndPoint(_path));
        _receiver = listener.Accept();
    }

    [Fact(Timeout = 30_000)]
    public async Task A_sender_never_waits_for_a_reader_that_prepares()
    {
        using var ahead = new ReadAheadStream(new NetworkStream(_receiver));
        var keeping = OnItsThread(() => ahead.KeepUntil(_ready.Token));

        await SendAsync(MoreThanASocketTakes);
        await _ready.CancelAsync();
        await keeping;

        await SendAsync(1_000, from: MoreThanASocketTakes);
        _sender.Shutdown(SocketShutdown.Send);
        Assert.True(ReadAll(ahead).AsSpan().SequenceEqual(Sent));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_reader_that_is_ready_waits_for_nothing_that_was_not_sent()
    {
        using var ahead = new ReadAheadStream(new NetworkStream(_receiver));
        var keeping = OnItsThread(() => ahead.KeepUntil(_ready.Token));

        await _ready.CancelAsync();

        await keeping;
    }

    /// <summary>The moment of the change is anywhere between two writes, or within one.</summary>
    [Fact(Timeout = 30_000)]
    public async Task Nothing_is_lost_where_a_sender_sends_all_the_while()
    {
        for (var time = 0; time < 20; time++)
        {
            using var tests = new ReadAheadStreamTests();
            await tests.SendThroughTheChangeAsync(time * 50_000);
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task The_end_of_the_sender_ends_the_preparation()
    {
        using var ahead = new ReadAheadStream(new NetworkStream(_receiver));
        await SendAsync(10);
        _sender.Shutdown(SocketShutdown.Send);

        await OnItsThread(() => ahead.KeepUntil(_ready.Token));

        Assert.Equal(Sent[..10], ReadAll(ahead));
    }

    [Fact(Timeout = 30_000)]
    public async Task What_is_kept_is_bounded()
    {
        using var endless = new Endless();
        using var ahead = new ReadAheadStream(endless);

        await OnItsThread(() => ahead.KeepUntil(_ready.Token));

        Assert.InRange(endless.Sent, ReadAheadStream.Capacity, ReadAheadStream.Capacity + (1024 * 1024));
    }

    public void Dispose()
    {
        _sender.Dispose();
        _receiver.Dispose();
        _ready.Dispose();
        File.Delete(_path);
    }

    private async Task SendThroughTheChangeAsync(int changeAt)
    {
        using var ahead = new ReadAheadStream(new NetworkStream(_receiver));
        var keeping = OnItsThread(() => ahead.KeepUntil(_ready.Token));
        var all = OnItsThread(() =>
        {
            keeping.GetAwaiter().GetResult();
            return ReadAll(ahead);
        });

        for (var sent = 0; sent < 2_000_000; sent += 1_000)
        {
            await SendAsync(1_000, sent);
            if (sent == changeAt)
            {
                await _ready.CancelAsync();
            }
        }

        _sender.Shutdown(SocketShutdown.Send);
        Assert.True((await all).AsSpan().SequenceEqual(Sent.AsSpan(0, 2_000_000)));
    }

    private async Task SendAsync(int count, int from = 0)
    {
        var bytes = Sent.AsMemory(from, count);
        while (bytes.Length > 0)
        {
            bytes = bytes[await _sender.SendAsync(bytes, TestContext.Current.CancellationToken)..];
        }
    }

    private static byte[] ReadAll(Stream stream)
    {
        using var all = new MemoryStream();
        stream.CopyTo(all);
        return all.ToArray();
    }

    private static Task OnItsThread(Action read) => Task.Factory.StartNew(
        read, TestContext.Current.CancellationToken, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private static Task<T> OnItsThread<T>(Func<T> read) => Task.Factory.StartNew(
        read, TestContext.Current.CancellationToken, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private sealed class Endless : ForwardStream
    {
        public long Sent { get; private set; }

        public override int Read(byte[] buffer, int offset, int count)
        {
            Sent += count;
            return count;
        }
    }
}

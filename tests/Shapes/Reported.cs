using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.RateLimiting;

namespace Shapes;

/// <summary>Servers as public bug reports describe them, each in a few lines; what is to be said of each is in tests/Benchmarks (<c>mixed --reported</c>).</summary>
internal static class Reported
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/reported/booking", Bookings.BookAsync);
        app.MapGet("/reported/price", PriceClient.Quote);
        app.MapGet("/reported/address", static () => AddressCheck.IsValid("firstname.middlename.lastname!"));
        app.MapGet("/reported/thumbnail", Thumbnails.Render);
        app.MapGet("/reported/heartbeat", Heartbeat.Start);
        app.MapGet("/reported/cap", static () => ThreadPool.SetMinThreads(4, 4) && ThreadPool.SetMaxThreads(8, 8));
        app.MapGet("/reported/rate", Rates.Read);
        app.MapGet("/reported/audit", Audit.Write);
        app.MapGet("/reported/gate", Gate.PassAsync);
        app.MapGet("/reported/connections", PriceClient.QuoteAsync);
        app.MapGet("/reported/limited", Gate.DelayAsync).RequireRateLimiting(Gate.Policy);
    }
}

/// <summary>One after the other on an exclusive scheduler; the 200th waits for a task whose continuation is queued behind itself, and so for ever.</summary>
internal static class Bookings
{
    private static readonly TaskFactory Serial = new(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
    private static int _bookings;

    public static Task<int> BookAsync() => Serial.StartNew(() => Interlocked.Increment(ref _bookings) % 200 == 0 ? FeeAsync().Result : 0);

    private static async Task<int> FeeAsync()
    {
        await Task.Delay(5);
        return 1;
    }
}

/// <summary>Asks another server with the synchronous call of HttpClient; the other answers after 200 ms, from threads of its own.</summary>
internal static class PriceClient
{
    private static readonly byte[] Answer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    private static readonly HttpClient Http = new() { BaseAddress = new Uri($"http://{Listen()}") };

    /// <summary>Two connections for all.</summary>
    private static readonly HttpClient Few = new(new SocketsHttpHandler { MaxConnectionsPerServer = 2 }) { BaseAddress = Http.BaseAddress };

    public static Task<string> QuoteAsync() => Few.GetStringAsync("/price");

    public static string Quote()
    {
        using var answer = Http.Send(new HttpRequestMessage(HttpMethod.Get, "/price"));
        using var reader = new StreamReader(answer.Content.ReadAsStream());
        return reader.ReadToEnd() + answer.StatusCode;
    }

    private static EndPoint Listen()
    {
        var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(512);
        new Thread(() =>
        {
            while (true)
            {
                var asked = listener.Accept();
                new Thread(() => Serve(asked)) { IsBackground = true, Name = "Price service, one connection" }.Start();
            }
        })
        { IsBackground = true, Name = "Price service" }.Start();
        return listener.LocalEndPoint!;
    }

    private static void Serve(Socket asked)
    {
        using (asked)
        {
            // A request is one packet here.
            var request = new byte[4_096];
            while (asked.Receive(request) > 0)
            {
                Thread.Sleep(200);
                asked.Send(Answer);
            }
        }
    }
}

/// <summary>A regular expression that tries every way to divide what does not match.</summary>
internal static class AddressCheck
{
#pragma warning disable MA0009 // That it backtracks is what it is for.
    private static readonly Regex Address = new(@"^([A-Za-z0-9]+[_.\-]?)*@[A-Za-z0-9]+\.[a-z]+$");
#pragma warning restore MA0009

    public static bool IsValid(string text) => Address.IsMatch(text[..25] + "!");
}

/// <summary>Large objects, and much that lives until the next collection.</summary>
internal static class Thumbnails
{
    private static readonly object[][] Kept = [.. Enumerable.Range(0, 400).Select(_ => Pixels())];

    public static int Render()
    {
        var sum = 0;
        for (var i = 0; i < 6; i++)
        {
            var (bytes, rows) = (new byte[1_500_000], new object[200_000]);
            rows[i] = bytes;
            Kept[i * 7] = Pixels();
            sum += bytes.Length + rows.Length;
        }

        return sum;
    }

    private static object[] Pixels() => [.. Enumerable.Range(0, 2_000).Select(i => (object)new Pixel(i, new string('x', 20)))];

    private sealed record Pixel(int Index, string Text);
}

/// <summary>A timer that does not wait for the callback before, which waits for a task.</summary>
internal static class Heartbeat
{
    private static Timer? _timer;

    public static string Start()
    {
        _timer ??= new Timer(Tick, null, 500, 100);
        return "started";
    }

    private static void Tick(object? state) => PublishAsync().Wait();

    private static async Task PublishAsync()
    {
        await Task.Delay(3_000);
        await Task.Delay(20);
    }
}

/// <summary>Waits for a task of two steps; where the pool is capped, none of them finds a thread any more.</summary>
internal static class Rates
{
    public static string Read()
    {
        var text = ReadAsync().Result;
        return text + "!";
    }

    private static async Task<string> ReadAsync()
    {
        await Task.Delay(50);
        await Task.Delay(10);
        return "ok";
    }
}

/// <summary>A bounded queue of lines that one slow writer empties, as loggers have.</summary>
internal static class Audit
{
    private static readonly BlockingCollection<string> Lines = new(100);

    static Audit() => new Thread(static () =>
    {
        foreach (var _ in Lines.GetConsumingEnumerable())
        {
            Thread.Sleep(5);
        }
    })
    { IsBackground = true, Name = "Audit writer" }.Start();

    public static string Write()
    {
        for (var i = 0; i < 10; i++)
        {
            Lines.Add($"line {i}");
        }

        return "written";
    }
}

/// <summary>Awaits a gate of two places; no thread is blocked, and nothing is quick.</summary>
internal static class Gate
{
    private static readonly SemaphoreSlim Places = new(2);

    public const string Policy = "gate";

    /// <summary>Two requests at a time, and a queue for all others.</summary>
    public static void Limit(IServiceCollection services) => services.AddRateLimiter(options => options.AddConcurrencyLimiter(Policy, limit =>
    {
        limit.PermitLimit = 2;
        limit.QueueLimit = 1_000;
    }));

    public static async Task<string> DelayAsync()
    {
        await Task.Delay(100);
        return "passed";
    }

    public static async Task<string> PassAsync()
    {
        await Places.WaitAsync();
        try
        {
            await Task.Delay(100);
            return "passed";
        }
        finally
        {
            Places.Release();
        }
    }
}

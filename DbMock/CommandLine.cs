using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace DbMock;

/// <summary>Exit codes: 0 ended when asked to, 1 could not listen, 2 bad arguments. Each failure is one sentence on stderr.</summary>
internal static class CommandLine
{
    private static readonly Option<int> Port = Number("--port", 9000, 0, 65_535, "TCP port of the database (0 = any free one)");
    private static readonly Option<int> SlowPort = Number("--slow-port", 5001, 0, 65_535, "HTTP port of the slow API (0 = any free one)");
    private static readonly Option<int> Latency = Number("--latency", 10, 0, DbMockOptions.MaxMilliseconds, "milliseconds until a query is answered");
    private static readonly Option<int> SlowLatency =
        Number("--slow-latency", 1000, 0, DbMockOptions.MaxMilliseconds, "milliseconds until the slow API answers");
    private static readonly Option<int> Jitter = Number("--jitter", 0, 0, DbMockOptions.MaxMilliseconds, "each wait is extended by a random part of this");
    private static readonly Option<int> MaxConnections =
        Number("--max-connections", 0, 0, 100_000, "TCP connections served at once; further ones wait (0 or none = unlimited)");
    private static readonly Option<bool> Any = new("--any") { Description = "listen on all addresses, for containers" };
    private static readonly Option<int> CheckPort =
        Number("--check", 0, 1, 65_535, "only say by the exit code whether this TCP port of this machine accepts connections, for a container's health check");

    private static readonly Option<bool> ParentStdin = new("--parent-stdin") { Description = "end when standard input closes" };
    private static readonly Option<IPAddress> Address = new("--address")
    {
        Description = "the address to listen on (127.0.0.1)",
        CustomParser = result =>
        {
            if (!IPAddress.TryParse(result.Tokens[0].Value, out var address))
            {
                result.AddError($"--address must be an IP address such as 127.0.0.1 or 0.0.0.0, not '{result.Tokens[0].Value}'.");
            }

            return address;
        },
    };

    public static async Task<int> RunAsync(string[] args, Func<DbMockOptions, Task<int>> run)
    {
        var root = new RootCommand("A slow database (TCP: one line in, a wait, one line out) and a slow HTTP API, for trying out clients that block.")
        {
            Port, SlowPort, Latency, SlowLatency, Jitter, MaxConnections, Address, Any, CheckPort, ParentStdin,
        };
        root.SetAction(parsed => parsed.GetValue(CheckPort) is > 0 and var port ? Task.FromResult(Check(port)) : run(Read(parsed)));
        var parsed = root.Parse(args);
        if (parsed.Errors is [var error, ..])
        {
            Console.Error.WriteLine($"DbMock: {error.Message.TrimEnd('.')}; --help lists the options.");
            return 2;
        }

        // The host listens to SIGTERM and Ctrl-C itself.
        return await parsed.InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = null }).ConfigureAwait(false);
    }

    /// <summary>Whether somebody accepts connections: requests may wait for as long as the experiment wants.</summary>
    private static int Check(int port)
    {
        try
        {
            using var client = new TcpClient();
            client.Connect(IPAddress.Loopback, port);
            return 0;
        }
        catch (SocketException e)
        {
            Console.Error.WriteLine($"DbMock: nobody accepts connections on 127.0.0.1:{port} ({e.SocketErrorCode}): check that it runs.");
            return 1;
        }
    }

    private static DbMockOptions Read(ParseResult parsed) => new()
    {
        Port = parsed.GetValue(Port),
        SlowPort = parsed.GetValue(SlowPort),
        LatencyMilliseconds = parsed.GetValue(Latency),
        SlowLatencyMilliseconds = parsed.GetValue(SlowLatency),
        JitterMilliseconds = parsed.GetValue(Jitter),
        MaxConnections = parsed.GetValue(MaxConnections) is > 0 and var limit ? limit : null,
        Address = parsed.GetValue(Address) ?? (parsed.GetValue(Any) ? IPAddress.Any : IPAddress.Loopback),
        ParentStdin = parsed.GetValue(ParentStdin),
    };

    private static Option<int> Number(string name, int standard, int lowest, int highest, string description) => new(name)
    {
        Description = description,
        DefaultValueFactory = _ => standard,
        CustomParser = result => ReadNumber(result, name, lowest, highest),
    };

    private static int ReadNumber(ArgumentResult result, string name, int lowest, int highest)
    {
        var text = result.Tokens[0].Value;
        var mayBeNone = name == "--max-connections";
        if (mayBeNone && text == "none")
        {
            return 0;
        }

        if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) || number < lowest || number > highest)
        {
            result.AddError($"{name} must be a whole number from {lowest} to {highest}{(mayBeNone ? ", or none" : "")}, not '{text}'.");
        }

        return number;
    }
}

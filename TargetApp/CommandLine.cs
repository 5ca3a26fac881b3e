using System.CommandLine;
using System.Net;
using System.Net.Sockets;
using TargetApp.Store;

namespace TargetApp;

/// <summary>Exit codes: 0 ended when asked to, 1 could not listen, 2 bad arguments. Each failure is one sentence on stderr.</summary>
internal static class CommandLine
{
    private static readonly Option<int?> Port =
        OptionOf<int?>("--port", "HTTP port on localhost, 0 = any free one (5000, or ASPNETCORE_URLS)", text => OptionText.Number("--port", text, 0, 65_535));
    private static readonly Option<DnsEndPoint?> Db =
        OptionOf<DnsEndPoint?>("--db", "host:port of the database (127.0.0.1:9000)", text => OptionText.EndPoint("--db", text));
    private static readonly Option<Uri?> SlowApi =
        OptionOf<Uri?>("--slow-api", "base address of the slow API (http://127.0.0.1:5001)", text => OptionText.HttpAddress("--slow-api", text));
    private static readonly Option<int?> MaxPoolSize =
        OptionOf<int?>("--max-pool-size", "maximum connections to the database; further callers wait (1000)",
        text => OptionText.Number("--max-pool-size", text, 1, 100_000));
    private static readonly Option<StoreEngineChoice?> StoreEngine = OptionOf<StoreEngineChoice?>(
        "--store-engine", "engine of the store: auto, tkrzw, managed (auto: Tkrzw where it is installed)", OptionText.StoreEngine);
    private static readonly Option<string?> StoreFolder = new("--store-folder")
    {
        Description = "folder for the store's files, which are removed at the end (a folder under the temporary one)",
    };

    private static readonly Option<string?> StoreFile = new("--store-file")
    {
        Description = "database of the endpoints under /store, kept at the end (a fresh one in --store-folder)",
    };

    private static readonly Option<string[]> Hosts = new("--host")
    {
        Description = "additional host name that POST requests are accepted for, besides localhost and 127.0.0.1; may be given more than once",
    };

    private static readonly Option<int?> CheckPort = OptionOf<int?>(
        "--check", "only say by the exit code whether this TCP port of this machine accepts connections, for a container's health check",
        text => OptionText.Number("--check", text, 1, 65_535));

    private static readonly Option<bool> ParentStdin = new("--parent-stdin") { Description = "end when standard input closes" };

    public static int Run(string[] args, Func<TargetAppOptions, int> run)
    {
        var root = new RootCommand("A web server with every way to wait: blocking, sync-over-async, async; the sample target of ThreadPoolDashboard.")
        {
            Port, Db, SlowApi, MaxPoolSize, StoreEngine, StoreFolder, StoreFile, Hosts, CheckPort, ParentStdin,
        };
        root.SetAction(parsed => parsed.GetValue(CheckPort) is { } port ? Check(port) : run(Read(parsed)));
        var parsed = root.Parse(args);
        if (parsed.Errors is [var error, ..])
        {
            Console.Error.WriteLine($"TargetApp: {error.Message.TrimEnd('.')}; --help lists the options.");
            return 2;
        }

        return parsed.Invoke();
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
            Console.Error.WriteLine($"TargetApp: nobody accepts connections on 127.0.0.1:{port} ({e.SocketErrorCode}): check that it runs.");
            return 1;
        }
    }

    private static TargetAppOptions Read(ParseResult parsed)
    {
        var standard = new TargetAppOptions();
        return standard with
        {
            Port = parsed.GetValue(Port),
            Db = parsed.GetValue(Db) ?? standard.Db,
            SlowApi = parsed.GetValue(SlowApi) ?? standard.SlowApi,
            MaxPoolSize = parsed.GetValue(MaxPoolSize) ?? standard.MaxPoolSize,
            StoreEngine = parsed.GetValue(StoreEngine) ?? standard.StoreEngine,
            StoreFolder = parsed.GetValue(StoreFolder) ?? standard.StoreFolder,
            StoreFile = parsed.GetValue(StoreFile),
            Hosts = parsed.GetValue(Hosts) ?? [],
            ParentStdin = parsed.GetValue(ParentStdin),
        };
    }

    private static Option<T> OptionOf<T>(string name, string description, Func<string, (T Value, string? Error)> read) => new(name)
    {
        Description = description,
        CustomParser = result =>
        {
            var (value, error) = read(result.Tokens[0].Value);
            if (error is not null)
            {
                result.AddError(error);
            }

            return value;
        },
    };
}

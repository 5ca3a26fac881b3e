using System.Net.Sockets;
using DbMock;

return await CommandLine.RunAsync(args, async options =>
{
    var app = DbMockHost.Build(options);
    await using var closingApp = app.ConfigureAwait(false);
    try
    {
        await app.StartAsync().ConfigureAwait(false);
    }
    catch (Exception e) when (e is IOException or SocketException)
    {
        var advice = e.GetBaseException() is SocketException { SocketErrorCode: SocketError.AddressNotAvailable }
            ? "name an address of this machine with --address"
            : "stop the program that uses it, or choose other ports with --port and --slow-port";
        Console.Error.WriteLine($"DbMock: {e.Message.TrimEnd('.')}: {advice}.");
        return 1;
    }

    if (options.ParentStdin)
    {
        ParentWatch.Start(app.Lifetime);
    }

    Console.WriteLine(DbMockHost.ReadyLine(app));
    await app.WaitForShutdownAsync().ConfigureAwait(false);
    return 0;
}).ConfigureAwait(false);

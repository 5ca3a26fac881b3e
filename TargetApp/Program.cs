using System.Net.Sockets;
using TargetApp;
using TargetApp.Store;

return CommandLine.Run(args, options =>
{
    WebApplication app;
    try
    {
        app = TargetHost.Build(options);
        app.Start();
    }
    catch (StoreException e)
    {
        return Fail(e.Message);
    }
    catch (Exception e) when (e is IOException or SocketException)
    {
        return Fail($"{e.Message.TrimEnd('.')}: stop the program that uses it, or choose another port with --port or ASPNETCORE_URLS.");
    }
    catch (Exception e) when (e is InvalidOperationException or FormatException)
    {
        return Fail($"the address of ASPNETCORE_URLS cannot be used ({e.Message.TrimEnd('.')}): give one such as http://127.0.0.1:5000.");
    }

    if (options.ParentStdin)
    {
        ParentWatch.Start(app.Lifetime);
    }

    Console.WriteLine(TargetHost.ReadyLine(app));
    TargetHost.WaitForShutdown(app);
    return 0;
});

static int Fail(string sentence)
{
    Console.Error.WriteLine($"TargetApp: {sentence}");
    return 1;
}

using System.Diagnostics;

namespace EndToEnd.Tests;

/// <summary>A PostgreSQL server of the test's own, from Debian's package, in a folder of its own; it ends with the test.</summary>
internal sealed class Postgres : IAsyncDisposable
{
    private const string Versions = "/usr/lib/postgresql";
    private const string User = "postgres";

    private static readonly TimeSpan ToStart = TimeSpan.FromSeconds(30);

    private readonly TemporaryFolder _folder;
    private readonly ChildProgram _server;
    private readonly int _port;

    private Postgres(TemporaryFolder folder, ChildProgram server, int port) => (_folder, _server, _port) = (folder, server, port);

    public static async Task<Postgres> StartAsync()
    {
        var programs = Path.Combine(Directory.GetDirectories(Versions).Order(StringComparer.Ordinal).Last(), "bin");
        var (folder, port) = (new TemporaryFolder(), FreePorts.One());
        try
        {
            var data = Path.Combine(folder.Path, "data");
            await RunAsync("chown", User, folder.Path);
            await RunAsync([.. AsItsUser, Path.Combine(programs, "initdb"), "-D", data, "-U", User, "-A", "trust", "--locale", "C", "--no-sync"]);
            string[] command =
            [
                .. AsItsUser, Path.Combine(programs, "postgres"), "-D", data, "-p", $"{port}", "-k", folder.Path, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off",
            ];
            var server = ChildProgram.StartCommand(command[0], command[1..]);
            await server.WaitForLineAsync("database system is ready to accept connections", ToStart);
            return new Postgres(folder, server, port);
        }
        catch
        {
            folder.Dispose();
            throw;
        }
    }

    public string ConnectionString(int connections) =>
        $"Host=127.0.0.1;Port={_port};Username={User};Database=postgres;Maximum Pool Size={connections};Timeout=60";

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        _folder.Dispose();
    }

    /// <summary>It refuses to run as root.</summary>
    private static string[] AsItsUser => Environment.UserName == "root" ? ["runuser", "-u", User, "--"] : [];

    private static async Task RunAsync(params string[] command)
    {
        using var program = Process.Start(new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        })!;
        var (output, errors) = (program.StandardOutput.ReadToEndAsync(), program.StandardError.ReadToEndAsync());
        await program.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(program.ExitCode == 0, $"{string.Join(' ', command)}: {await errors}{await output}");
    }
}

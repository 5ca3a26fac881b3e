using System.Net.Http.Json;
using System.Text.Json;

namespace EndToEnd.Tests;

/// <summary>TargetApp with its slow services, started by the test and not by the dashboard: it can be killed and started again on the same ports.</summary>
internal sealed class Target : IAsyncDisposable
{
    private readonly string[] _arguments;
    private readonly IReadOnlyDictionary<string, string?>? _environment;
    private readonly ChildProgram _dbMock;

    private Target(ChildProgram dbMock, string[] arguments, Uri address, IReadOnlyDictionary<string, string?>? environment, ChildProgram program)
    {
        (_dbMock, _arguments, Address, _environment, Program) = (dbMock, arguments, address, environment, program);
    }

    public Uri Address { get; }

    public ChildProgram Program { get; private set; }

    public int Id => Program.Id;

    public int DbMockId => _dbMock.Id;

    public static async Task<Target> StartAsync(IReadOnlyDictionary<string, string?>? environment = null)
    {
        var (port, db, slow) = (FreePorts.One(), FreePorts.One(), FreePorts.One());
        var dbMock = ChildProgram.Start(ProductFiles.DbMockAssembly, ["--port", $"{db}", "--slow-port", $"{slow}", "--parent-stdin"]);
        string[] arguments = ["--port", $"{port}", "--db", $"127.0.0.1:{db}", "--slow-api", $"http://127.0.0.1:{slow}", "--parent-stdin"];
        try
        {
            await dbMock.WaitForLineAsync("^DbMock: ", TimeSpan.FromSeconds(30));
            return new Target(dbMock, arguments, new Uri($"http://127.0.0.1:{port}/"), environment, await StartProgramAsync(arguments, environment));
        }
        catch
        {
            await dbMock.DisposeAsync();
            throw;
        }
    }

    public void Send(string signal) => Signals.Send(signal, Id);

    /// <summary>Minimum threads of its pool, as it says them.</summary>
    public async Task<(int Workers, int Io)> MinimumAsync()
    {
        using var client = new HttpClient { BaseAddress = Address };
        var pool = await client.GetFromJsonAsync<JsonElement>("pool", TestContext.Current.CancellationToken);
        return (pool.GetProperty("minWorkerThreads").GetInt32(), pool.GetProperty("minIoThreads").GetInt32());
    }

    /// <summary>Kills it without a word and waits until it is gone.</summary>
    public async Task KillAsync()
    {
        Send("KILL");
        await Program.WaitForExitAsync(TimeSpan.FromSeconds(10));
    }

    /// <summary>Starts it again, with the same command line, after it ended.</summary>
    public async Task StartAgainAsync()
    {
        await Program.DisposeAsync();
        Program = await StartProgramAsync(_arguments, _environment);
    }

    public async ValueTask DisposeAsync()
    {
        await Program.DisposeAsync();
        await _dbMock.DisposeAsync();
    }

    private static async Task<ChildProgram> StartProgramAsync(string[] arguments, IReadOnlyDictionary<string, string?>? environment)
    {
        var program = ChildProgram.Start(ProductFiles.TargetAppAssembly, arguments, environment);
        try
        {
            await program.WaitForLineAsync("^TargetApp: ", TimeSpan.FromSeconds(30));
            return program;
        }
        catch
        {
            await program.DisposeAsync();
            throw;
        }
    }
}

namespace EndToEnd.Tests;

/// <summary>The whole product as one command starts it, with run files in a folder of its own.</summary>
internal sealed class Demo : IAsyncDisposable
{
    private readonly TemporaryFolder _folder;

    private Demo(ChildProgram program, TemporaryFolder folder, Uri address, int targetId, int dbMockId)
    {
        (Program, _folder, Address, TargetId, DbMockId) = (program, folder, address, targetId, dbMockId);
    }

    public ChildProgram Program { get; }

    public Uri Address { get; }

    public int TargetId { get; }

    public int DbMockId { get; }

    public string DataFolder => _folder.Path;

    /// <param name="environment">What the demo has in its environment beside, or in place of, ours.</param>
    public static async Task<Demo> StartAsync(IReadOnlyDictionary<string, string?>? environment = null)
    {
        var folder = new TemporaryFolder();
        var program = ChildProgram.Start(ProductFiles.DashboardAssembly, Arguments(folder.Path), environment);
        try
        {
            var address = await program.DashboardAddressAsync();
            var (target, dbMock) = (await Proc.DescendantAsync(program.Id, "TargetApp.dll"), await Proc.DescendantAsync(program.Id, "DbMock.dll"));
            return new Demo(program, folder, address, target, dbMock);
        }
        catch
        {
            await program.DisposeAsync();
            folder.Dispose();
            throw;
        }
    }

    /// <summary>Every port is any free one, so that tests and people do not meet.</summary>
    public static string[] Arguments(string dataFolder) =>
        ["demo", "--port", "0", "--target-port", "0", "--db-port", "0", "--slow-port", "0", "--no-browser", "--data", dataFolder];

    public async ValueTask DisposeAsync()
    {
        await Program.DisposeAsync();
        _folder.Dispose();
    }
}

namespace EndToEnd.Tests;

/// <summary>The dashboard alone, on a free port.</summary>
internal static class Dashboards
{
    /// <summary>Starts the verb <c>serve</c>; it listens when its address is known.</summary>
    public static async Task<(ChildProgram Program, Uri Address)> ServeAsync(string dataFolder, params string[] arguments)
    {
        var program = ChildProgram.Start(ProductFiles.DashboardAssembly, ["serve", "--port", "0", "--data", dataFolder, .. arguments]);
        try
        {
            return (program, await program.DashboardAddressAsync());
        }
        catch
        {
            await program.DisposeAsync();
            throw;
        }
    }
}

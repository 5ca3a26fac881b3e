using System.Diagnostics;
using Dashboard.Catalogue;

namespace Dashboard.Tests.Presets;

/// <summary>The scenarios of the sample, as the running sample gives them to this client: started once for a class, asked, and ended.</summary>
public sealed class SampleCatalogue : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    public IReadOnlyList<Scenario> Scenarios { get; private set; } = [];

    public async ValueTask InitializeAsync()
    {
        using var limit = new CancellationTokenSource(Limit);
        using var sample = Process.Start(new ProcessStartInfo("dotnet", [ProductFiles.TargetAppAssembly, "--port", "0", "--parent-stdin"])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        try
        {
            var ready = await sample.StandardOutput.ReadLineAsync(limit.Token) ?? throw new InvalidOperationException("The sample did not start.");
            using var http = new HttpClient();
            Scenarios = await new CatalogueClient(http).GetScenariosAsync(new Uri(ready.Split(' ')[^1]), limit.Token);
        }
        finally
        {
            sample.Kill();
            await sample.WaitForExitAsync(CancellationToken.None);
        }
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}

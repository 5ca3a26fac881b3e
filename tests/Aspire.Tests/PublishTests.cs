using System.Text.Json;
using Aspire.Hosting;
using Aspire.Hosting.ApplicationModel;

namespace Aspire.Tests;

/// <summary>The dashboard watches processes of the developer's machine: what is published knows nothing of it.</summary>
public sealed class PublishTests
{
    [Fact(Timeout = 60_000)]
    public async Task A_manifest_has_neither_the_dashboard_nor_its_variable_and_the_log_says_so()
    {
        var folder = Directory.CreateTempSubdirectory("tpd-aspire-");
        try
        {
            var file = Path.Combine(folder.FullName, "manifest.json");
            await using var app = new App("--publisher", "manifest", "--output-path", file);
            var dashboard = app.Builder.AddThreadPoolDashboard();
            app.AddProject("orders");

            await app.RunAsync();

            var text = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
            using var manifest = JsonDocument.Parse(text);
            Assert.Equal(["orders"], manifest.RootElement.GetProperty("resources").EnumerateObject().Select(one => one.Name));
            Assert.DoesNotContain("TPD_", text, StringComparison.Ordinal);
            Assert.True(dashboard.Resource.IsExcludedFromPublish());
            Assert.Contains("Information: threadpool-dashboard watches processes of this machine: it is left out of what is published.", app.Log);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}

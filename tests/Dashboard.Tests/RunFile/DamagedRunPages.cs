using System.Net;
using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.RunPages;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Tests.RunPages;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.JSInterop;

namespace Dashboard.Tests.RunFile;

/// <summary>The pages of the runs in a folder, drawn as a browser first gets them.</summary>
internal sealed class DamagedRunPages(string folder) : IAsyncDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection()
        .AddLogging().AddDashboard(folder)
        .AddSingleton<NavigationManager, FakeAddress>().AddSingleton<IJSRuntime, NoScript>()
        .BuildServiceProvider();

    public async Task<string> RenderAsync(string id)
    {
        await using var renderer = new HtmlRenderer(_services, NullLoggerFactory.Instance);
        var parameters = ParameterView.FromDictionary(new Dictionary<string, object?>(StringComparer.Ordinal) { [nameof(RunPage.Id)] = id });
        var html = await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<RunPage>(parameters)).ToHtmlString());
        return WebUtility.HtmlDecode(html);
    }

    public ValueTask DisposeAsync() => _services.DisposeAsync();
}

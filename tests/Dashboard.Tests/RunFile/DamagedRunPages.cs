using System.Net;
using Dashboard.RunPages;
using Dashboard.Shell;
using Dashboard.Tests.RunPages;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.RunFile;

/// <summary>The pages of the runs in a folder, drawn as a browser first gets them.</summary>
internal sealed class DamagedRunPages(string folder) : IAsyncDisposable
{
    private readonly ServiceProvider _services = Rendering.Services().AddDashboard(folder)
        .AddSingleton<NavigationManager, FakeAddress>().BuildServiceProvider();

    public async Task<string> RenderAsync(string id) =>
        WebUtility.HtmlDecode(await Rendering.OfAsync<RunPage>(_services, (nameof(RunPage.Id), id)));

    public ValueTask DisposeAsync() => _services.DisposeAsync();
}

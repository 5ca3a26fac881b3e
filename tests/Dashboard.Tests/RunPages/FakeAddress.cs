using Microsoft.AspNetCore.Components;

namespace Dashboard.Tests.RunPages;

/// <summary>The browser's address bar.</summary>
internal sealed class FakeAddress : NavigationManager
{
    public FakeAddress() => Initialize("http://localhost/", "http://localhost/runs");

    public void Go(string path) => Uri = "http://localhost" + path;

    protected override void NavigateToCore(string uri, NavigationOptions options) => Go(uri);
}

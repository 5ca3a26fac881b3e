using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Tests.RunPages;

/// <summary>The browser's address bar.</summary>
internal sealed class FakeAddress : NavigationManager
{
    public FakeAddress() => Initialize("http://localhost/", "http://localhost/runs");

    public void Go(string path) => Uri = "http://localhost" + path;

    protected override void NavigateToCore(string uri, NavigationOptions options) => Go(uri);
}

/// <summary>Nothing of a page that is only drawn once reaches a browser.</summary>
internal sealed class NoScript : IJSRuntime
{
    public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => throw new InvalidOperationException($"{identifier} was called while drawing.");

    public ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args) => throw new InvalidOperationException($"{identifier} was called while drawing.");
}

using AngleSharp.Dom;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.JSInterop;

namespace Dashboard.Tests;

/// <summary>A component as it is first drawn, without a browser.</summary>
internal static class Rendering
{
    /// <summary>What every component may ask for; a test adds what its own does.</summary>
    public static IServiceCollection Services() => new ServiceCollection().AddLogging().AddSingleton<IJSRuntime, NoScript>();

    /// <summary>A component that asks for nothing else.</summary>
    public static async Task<string> OfAsync<T>(params (string Name, object? Value)[] parameters)
        where T : IComponent
    {
        await using var services = Services().BuildServiceProvider();
        return await OfAsync<T>(services, parameters);
    }

    public static async Task<string> OfAsync<T>(IServiceProvider services, params (string Name, object? Value)[] parameters)
        where T : IComponent
    {
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var view = ParameterView.FromDictionary(parameters.ToDictionary(p => p.Name, p => p.Value, StringComparer.Ordinal));
        return await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<T>(view)).ToHtmlString());
    }

    /// <summary>Without the line ends and indents between elements.</summary>
    public static string Compact(string html) => string.Concat(html.Split('\n').Select(line => line.Trim()));

    /// <summary>An element's text as a person reads it: one blank between words, and within numbers too.</summary>
    public static string OneLine(IElement element) =>
        string.Join(' ', element.TextContent.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries)).Replace('\u202f', ' ');
}

/// <summary>Nothing of a component that is only drawn once reaches a browser.</summary>
internal sealed class NoScript : IJSRuntime
{
    public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => InvokeAsync<TValue>(identifier, default, args);

    public ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args) =>
        throw new InvalidOperationException($"{identifier} was called while drawing.");
}

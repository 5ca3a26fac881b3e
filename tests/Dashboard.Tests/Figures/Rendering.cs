using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Figures;

/// <summary>A component as it is first drawn, without a browser.</summary>
internal static class Rendering
{
    public static async Task<string> OfAsync<T>(params (string Name, object? Value)[] parameters)
        where T : IComponent
    {
        await using var services = new ServiceCollection().BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var view = ParameterView.FromDictionary(parameters.ToDictionary(p => p.Name, p => p.Value, StringComparer.Ordinal));
        return await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<T>(view)).ToHtmlString());
    }

    /// <summary>Without the line ends and indents between elements.</summary>
    public static string Compact(string html) => string.Concat(html.Split('\n').Select(line => line.Trim()));
}

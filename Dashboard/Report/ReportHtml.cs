using Dashboard.Compare;
using Dashboard.RunFile;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Report;

/// <summary>One HTML file that opens offline, rendered from the pages' components.</summary>
internal static class ReportHtml
{
    private static readonly ServiceProvider NoServices = new ServiceCollection().BuildServiceProvider();

    /// <param name="link">What shows a trace; null where that is not known.</param>
    public static Task<string> OfAsync(RecordedRun run, DateTimeOffset madeUtc, TraceLink? link = null) =>
        RenderAsync<RunReport>((nameof(RunReport.Run), run), (nameof(RunReport.MadeUtc), madeUtc), (nameof(RunReport.Link), link));

    public static Task<string> OfAsync(Comparison comparison, DateTimeOffset madeUtc) =>
        RenderAsync<ComparisonReport>((nameof(ComparisonReport.Comparison), comparison), (nameof(ComparisonReport.MadeUtc), madeUtc));

    /// <summary>It completes at once: components of reports await nothing.</summary>
    internal static async Task<string> RenderAsync<TComponent>(params (string Name, object? Value)[] parameters)
        where TComponent : IComponent
    {
        var renderer = new HtmlRenderer(NoServices, NullLoggerFactory.Instance);
        await using var closing = renderer.ConfigureAwait(false);
        var view = ParameterView.FromDictionary(parameters.ToDictionary(parameter => parameter.Name, parameter => parameter.Value, StringComparer.Ordinal));
        return await renderer.Dispatcher.InvokeAsync(() => renderer.BeginRenderingComponent<TComponent>(view).ToHtmlString()).ConfigureAwait(false);
    }
}

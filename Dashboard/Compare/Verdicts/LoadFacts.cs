using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

internal static class LoadFacts
{
    public static RunHeader Of(RunHeader header, string name)
    {
        if (header.Phases.FirstOrDefault(part => part.Loads.Any(one => one.Name == name)) is not { } part)
        {
            return header;
        }

        var phase = part.Loads.First(one => one.Name == name);
        var load = phase.Load!;
        var minThreads = header.Phases.TakeWhile(earlier => earlier != part).Append(part)
            .LastOrDefault(earlier => earlier.MinWorkerThreads is not null)?.MinWorkerThreads;
        return header with
        {
            Plan = load,
            Phases = [phase with { Beside = part.Loads.Count == 1 ? null : [.. part.Loads.Where(other => other != phase)] }],
            Path = header.Path ?? PathOf(load),
            Style = header.Style ?? name,
            Target = header.Target is { } target ? target with { MinThreads = minThreads ?? target.MinThreads } : null,
        };
    }

    public static string? EndpointOf(RunHeader header) => HeaderFacts.Of(header).FirstOrDefault(fact => fact.Name == HeaderFacts.Endpoint)?.Value;

    private static string PathOf(LoadPlan load) => Uri.TryCreate(load.Url, UriKind.Absolute, out var url) ? url.AbsolutePath : load.Url;
}

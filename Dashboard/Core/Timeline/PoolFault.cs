using System.Globalization;

namespace Dashboard.Timeline;

/// <summary>A fault of released runtimes that makes a thread pool stand still or starve. Which release has it was looked up in the released packages.</summary>
/// <param name="What">What it does, in words that follow "in which".</param>
/// <param name="Link">Where it is described.</param>
public sealed record PoolFault(string What, Uri Link)
{
    private static readonly PoolFault[] Known =
    [
        new(
            "a queued work item, rarely, waits until the next one is queued: work stands still in a pool that is idle",
            new Uri("https://github.com/dotnet/runtime/pull/121887"))
        {
            Releases = [new(9, LastWith: 11, FirstWithout: 18), new(10, LastWith: 1, FirstWithout: 11)],
        },
        new(
            "requests that need the data protection keys (cookies, antiforgery) before they are loaded each block a pool thread until one is free: a server "
                + "can starve in the first seconds after its start, unless the switch "
                + "Microsoft.AspNetCore.DataProtection.KeyManagement.DisableAsyncKeyRingUpdate is true",
            new Uri("https://github.com/dotnet/aspnetcore/issues/66380"))
        {
            Releases = [new(9, LastWith: 23, FirstWithout: null), new(10, LastWith: 6, FirstWithout: 12)],
        },
    ];

    private IReadOnlyList<AffectedRelease> Releases { get; init; } = [];

    /// <param name="version">For example 10.0.5; null and what is no version has none.</param>
    /// <returns>
    /// ".NET 10.0.1 has a fault in which …; .NET 10.0.11 has the fix." Versions between the last that is known to have it and the first that is known not to
    /// "may have" it.
    /// </returns>
    public static IReadOnlyList<(string Sentence, Uri Link)> Of(string? version) =>
    [
        .. Known.Select(fault => (Sentence: fault.Sentence(version), fault.Link)).Where(static fault => fault.Sentence is not null)
            .Select(static fault => (fault.Sentence!, fault.Link)),
    ];

    private string? Sentence(string? version)
    {
        if (version?.Split('.') is not [var majorText, _, var patchText, ..] || Number(majorText) is not { } major || Number(patchText) is not { } patch
            || Releases.FirstOrDefault(release => release.Major == major) is not { } affected || patch >= affected.FirstWithout)
        {
            return null;
        }

        var cure = affected.FirstWithout is { } first ? $".NET {major}.0.{first} has the fix" : $"no release of .NET {major} is known to have the fix";
        return $".NET {version} {(patch <= affected.LastWith ? "has" : "may have")} a fault in which {What}; {cure}.";
    }

    private static int? Number(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    /// <param name="LastWith">The last patch that is known to have it.</param>
    /// <param name="FirstWithout">The first patch that is known not to have it; null where none is.</param>
    private sealed record AffectedRelease(int Major, int LastWith, int? FirstWithout);
}

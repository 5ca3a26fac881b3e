using Dashboard.Load;

namespace Dashboard.Exchange.K6;

/// <summary>The variables of k6's environment that hold what is not stored in a plan.</summary>
internal static class K6Environment
{
    /// <summary>The headers without a value, each once, with the variable that holds it: <c>X-Api-Key</c> is in <c>HEADER_X_API_KEY</c>.</summary>
    public static IEnumerable<(string Name, string Variable)> HeadersOf(LoadPlan load) =>
        (load.Headers ?? []).Where(header => header.Value is null).DistinctBy(header => header.Name, StringComparer.OrdinalIgnoreCase).Select(header =>
            (header.Name, $"HEADER_{string.Concat(header.Name.Select(c => char.IsAsciiLetterOrDigit(c) ? char.ToUpperInvariant(c) : '_'))}"));
}

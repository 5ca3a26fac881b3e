using Dashboard.Format;
using Dashboard.Report;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary>The figures of one load for programs (<c>--json</c>) and for people. The verbs <c>load</c> and <c>run</c> say the same.</summary>
internal static partial class LoadOutput
{
    /// <summary>One object of plain figures; the names are a contract.</summary>
    public static object Json(LoadSummary load, ValidityResult validity, SteadyState steadyState) => LoadJson.Of(load, validity, steadyState);

    /// <summary>Why the load counts as not done, in one sentence: there was no server. Null otherwise.</summary>
    public static string? Unreachable(string url, LoadSummary load)
    {
        var withoutConnection = load.Errors.Where(error => error.Key.StartsWith("connect", StringComparison.Ordinal)).Sum(error => error.Value);
        return load.Sent == 0 || load.Completed + load.Drained > 0 || withoutConnection < load.Sent ? null
            : $"No connection to {new Uri(url).GetLeftPart(UriPartial.Authority)} could be opened in {Readable.Plural(load.Sent, "attempt")}; "
                + "start the server there, or correct the address.";
    }
}

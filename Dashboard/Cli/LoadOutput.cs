using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary>The figures of one load for people (for programs: <see cref="Report.LoadJson"/>). The verbs <c>load</c> and <c>run</c> say the same.</summary>
internal static partial class LoadOutput
{
    /// <summary>Why the load counts as not done, in one sentence: there was no server. Null otherwise.</summary>
    public static string? Unreachable(string url, LoadSummary load)
    {
        var withoutConnection = load.Errors.Where(error => error.Key.StartsWith("connect", StringComparison.Ordinal)).Sum(error => error.Value);
        return load.Sent == 0 || load.Completed + load.Drained > 0 || withoutConnection < load.Sent ? null
            : $"No connection to {new Uri(url).GetLeftPart(UriPartial.Authority)} could be opened in {Readable.Plural(load.Sent, "attempt")}; "
                + "start the server there, or correct the address.";
    }
}

namespace Dashboard.Cli;

/// <summary>A load's report for users, of <c>load</c> and <c>run</c> (programs: <see cref="Report.LoadJson"/>).</summary>
internal static partial class LoadOutput
{
    public static string? Unreachable(string url, LoadSummary load)
    {
        var withoutConnection = load.Errors.Where(error => error.Key.StartsWith("connect", StringComparison.Ordinal)).Sum(error => error.Value);
        return load.Sent == 0 || load.AnsweredRequests() > 0 || withoutConnection < load.Sent ? null
            : $"No connection to {new Uri(url).GetLeftPart(UriPartial.Authority)} could be opened in {Readable.Plural(load.Sent, "attempt")}; "
                + "start the server there, or correct the address.";
    }
}

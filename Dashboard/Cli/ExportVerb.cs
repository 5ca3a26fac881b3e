using System.CommandLine;

namespace Dashboard.Cli;

/// <summary><c>export</c>: what other tools can take from here.</summary>
internal static class ExportVerb
{
    public static Command Create() => new("export", "Writes plans and latencies down for other tools.") { ExportK6.Create(), ExportHlog.Create() };
}

using System.CommandLine;
using Dashboard.Cli.Frame;

namespace Dashboard.Cli;

/// <summary>The verb <c>export</c>: files for other tools.</summary>
internal static class ExportVerb
{
    public static Command Create(StandardStreams streams) =>
        new("export", "Exports plans, latencies and blocked time for other tools.")
        {
            ExportK6.Create(streams), ExportHlog.Create(streams), ExportSpeedscope.Create(streams),
        };
}

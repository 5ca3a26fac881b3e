using System.Globalization;
using System.IO.Compression;
using Dashboard.Timeline;

namespace Dashboard.Tests.Diagnosis.Models;

/// <summary>
/// Thread counts as they were recorded: .NET 10.0.12, a fresh process for each, all connections opened at once; curves.txt.gz holds samples (time,
/// threads, queue, completed items, processor percent, interval) and changes of the goal (time, goal, goal before, reason). Of reason 8 those that
/// lower the goal are left out.
/// </summary>
/// <param name="Name">Style, its milliseconds, processors.</param>
/// <param name="Processors">Processors of the process, which are also its minimum of threads.</param>
/// <param name="Connections">Of the load.</param>
/// <param name="Label">What the style is: <c>taskWaits</c>, <c>blocking</c> or <c>healthy</c>.</param>
/// <param name="Items">The timeline.</param>
internal sealed record Curve(string Name, int Processors, int Connections, string Label, IReadOnlyList<TimelineItem> Items)
{
    private static readonly Lazy<IReadOnlyList<Curve>> Recorded = new(Read);

    public static IReadOnlyList<Curve> All => Recorded.Value;

    public TargetFacts Facts => new(1, "sample", null, "", "10.0.12", "Linux", "x64") { ProcessorCount = Processors, MinThreads = Processors };

    public static Curve Named(string name) => All.Single(curve => curve.Name == name);

    private static List<Curve> Read()
    {
        var path = Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Diagnosis", "Models", "curves.txt.gz");
        using var lines = new StreamReader(new GZipStream(File.OpenRead(path), CompressionMode.Decompress));
        var curves = new List<Curve>();
        var items = new List<TimelineItem>();
        while (lines.ReadLine() is { } line)
        {
            var parts = line.Split(' ');
            if (parts[0] == "#")
            {
                items = [];
                curves.Add(new Curve(parts[1], (int)Number(parts[2]), (int)Number(parts[3]), parts[5], items));
                items.Add(new LoadInterval(-10, 0.25, Draining: false, 0, 0, InFlight: (int)Number(parts[3]), 0));
            }
            else
            {
                items.Add(parts[0] == "S" ? Sample(parts) : Change(parts));
            }
        }

        return curves;
    }

    private static PoolSample Sample(string[] parts) => new(Number(parts[1]), Number(parts[6]))
    {
        ThreadCount = Number(parts[2]),
        QueueLength = Number(parts[3]),
        CompletedItems = Number(parts[4]),
        CpuPercent = Number(parts[5]),
    };

    private static Injection Change(string[] parts)
    {
        var (goal, before) = ((int)Number(parts[2]), parts[3] == "-" ? null : (int?)Number(parts[3]));
        return new Injection(Number(parts[1]), (int)Number(parts[4]), goal, before, before is null || goal > before, 0);
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}

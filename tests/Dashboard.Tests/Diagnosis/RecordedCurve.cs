using System.Globalization;
using System.IO.Compression;
using System.Text.RegularExpressions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Diagnosis;

/// <summary>A recording in Diagnosis/Curves (README.md there), with what is known of the endpoint that was loaded.</summary>
/// <param name="Name">The style, the pause in milliseconds, and the processors.</param>
/// <param name="Processors">As the runtime was told.</param>
/// <param name="Connections">Opened at once at t = 0.</param>
/// <param name="Seconds">How long they sent.</param>
/// <param name="PerSecond">Answers per second, as the client measured them.</param>
/// <param name="Expected"><c>taskWaits</c>, <c>blocking</c> or <c>healthy</c>.</param>
/// <param name="Items">Samples and goal changes in the order of time.</param>
internal sealed partial record RecordedCurve(
    string Name, int Processors, int Connections, double Seconds, double PerSecond, string Expected, IReadOnlyList<TimelineItem> Items)
{
    private static readonly Lazy<IReadOnlyList<RecordedCurve>> Curves = new(Read);

    public static IReadOnlyList<RecordedCurve> All => Curves.Value;

    public TargetFacts Facts => new(1, "target", null, "", "10.0.12", "Linux", "x64") { ProcessorCount = Processors, MinThreads = Processors, MaxThreads = 32_767 };

    /// <summary>The same with its load beside it, for what asks how many requests are out.</summary>
    public IReadOnlyList<TimelineItem> UnderLoad => [new LoadInterval(-10, 0.25, Draining: false, 0, 0, InFlight: Connections, 0), .. Items];

    public static RecordedCurve Of(string name) => All.Single(curve => curve.Name == name);

    private static IReadOnlyList<RecordedCurve> Read()
    {
        using var file = File.OpenRead(Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Diagnosis", "Curves", "curves.csv.gz"));
        using var text = new StreamReader(new GZipStream(file, CompressionMode.Decompress));
        var curves = new List<RecordedCurve>();
        var items = new List<TimelineItem>();
        int? goal = null;
        while (text.ReadLine() is { } line)
        {
            if (Head().Match(line) is { Success: true } head)
            {
                (items, goal) = ([], null);
                curves.Add(new RecordedCurve(
                    head.Groups[1].Value, (int)Number(head.Groups[2].Value), (int)Number(head.Groups[3].Value), Number(head.Groups[4].Value),
                    Number(head.Groups[5].Value), head.Groups[6].Value, items));
                continue;
            }

            var cells = line.Split(',');
            if (cells[0] == "S")
            {
                items.Add(new PoolSample(Number(cells[1]), Number(cells[6]))
                {
                    ThreadCount = Number(cells[2]),
                    QueueLength = Number(cells[3]),
                    CompletedItems = Number(cells[4]),
                    CpuPercent = Number(cells[5]),
                });
            }
            else
            {
                var wanted = (int)Number(cells[2]);
                items.Add(new Injection(Number(cells[1]), (int)Number(cells[3]), wanted, goal, goal is null || wanted > goal, 0));
                goal = wanted;
            }
        }

        return curves;
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^# (\S+) processors=(\d+) connections=(\d+) seconds=(\d+) perSecond=(\S+) expected=(\w+)", RegexOptions.None, 1000)]
    private static partial Regex Head();
}

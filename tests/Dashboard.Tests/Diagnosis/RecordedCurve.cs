using System.Globalization;
using System.IO.Compression;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
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
    private const string Ending = ".csv.gz";

    private static readonly Lazy<IReadOnlyList<RecordedCurve>> Curves = new(static () => Read(Path.Combine(Folder, "curves" + Ending)));
    private static readonly Lazy<IReadOnlyList<RecordedCurve>> CurvesOf11 = new(static () => Read(Path.Combine(Folder, "curves11" + Ending)));
    private static readonly Lazy<IReadOnlyList<RecordedCurve>> Repeated = new(static () =>
        [.. Directory.GetFiles(Path.Combine(Folder, "Repeats"), "*" + Ending).Order(StringComparer.Ordinal).SelectMany(Read)]);

    public static IReadOnlyList<RecordedCurve> All => Curves.Value;

    /// <summary>The same 58 cases on .NET 11; their names end in <c>_r1</c>.</summary>
    public static IReadOnlyList<RecordedCurve> Of11 => CurvesOf11.Value;

    /// <summary>The cases of Task waits recorded once more, and others of that rule: a file each.</summary>
    public static IReadOnlyList<RecordedCurve> Repeats => Repeated.Value;

    /// <summary>Of the runtime that was recorded.</summary>
    public string Runtime { get; init; } = "10.0.12";

    /// <summary>Of a repeat, and of .NET 11: nothing of the model may be chosen by it. One in three, by the hash of its file's name.</summary>
    public bool IsHeldOut => (new BigInteger(SHA256.HashData(Encoding.UTF8.GetBytes(Name + Ending)), isUnsigned: true, isBigEndian: true) % 3).IsZero;

    private static string Folder => Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Diagnosis", "Curves");

    public TargetFacts Facts => new(1, "target", null, "", Runtime, "Linux", "x64") { ProcessorCount = Processors, MinThreads = Processors, MaxThreads = 32_767 };

    /// <summary>Without the load's own counts, and without what wait events report.</summary>
    public IEnumerable<TimelineItem> CountersAlone => Items.Where(static item => item is not (LoadInterval or BlockingSites));

    /// <summary>The same with its load beside it, for what asks how many requests are out.</summary>
    public IReadOnlyList<TimelineItem> UnderLoad => [new LoadInterval(-10, 0.25, Draining: false, 0, 0, InFlight: Connections, 0), .. Items];

    public static RecordedCurve Of(string name) => All.Concat(Of11).Concat(Repeats).Single(curve => curve.Name == name);

    private static IReadOnlyList<RecordedCurve> Read(string path)
    {
        using var file = File.OpenRead(path);
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
                    Number(head.Groups[5].Value), head.Groups[6].Value, items)
                { Runtime = head.Groups[7] is { Success: true } runtime ? runtime.Value : "10.0.12" });
                continue;
            }

            var cells = line.Split(',');
            switch (cells[0])
            {
                case "S":
                    items.Add(new PoolSample(Number(cells[1]), Number(cells[6]))
                    {
                        ThreadCount = Number(cells[2]),
                        QueueLength = Number(cells[3]),
                        CompletedItems = Number(cells[4]),
                        CpuPercent = Number(cells[5]),
                    });
                    break;
                case "I":
                    var wanted = (int)Number(cells[2]);
                    items.Add(new Injection(Number(cells[1]), (int)Number(cells[3]), wanted, goal, goal is null || wanted > goal, 0));
                    goal = wanted;
                    break;
                case "L":
                    items.Add(new LoadInterval(Number(cells[1]), 0.25, Draining: false, 0, 0, InFlight: (int)Number(cells[2]), 0));
                    break;
                case "B":
                    items.Add(new BlockingSites(Number(cells[1]), Number(cells[3]))
                    {
                        Sites = [new BlockingSite("TaskWait.Handle", "Task wait", BlockingSites.WaitEvents) { BlockedSeconds = Number(cells[2]) }],
                    });
                    break;
                default:
                    throw new InvalidDataException(line);
            }
        }

        return curves;
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^# (\S+) processors=(\d+) connections=(\d+) seconds=(\d+) perSecond=(\S+) expected=(\w+)(?: runtime=(\S+))?", RegexOptions.None, 1000)]
    private static partial Regex Head();
}

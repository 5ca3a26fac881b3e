using Dashboard.Figures;
using Dashboard.Presets.Tables;
using Dashboard.RunFile;
using Dashboard.Running;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Presets;

/// <summary>A preset's result beside the article's.</summary>
public sealed partial class PresetResult
{
    private static readonly Figure[] Own =
        [.. new[] { "completedPerSecond", "completed", "windowSeconds", "drained", "unfinished" }.Select(LoadFigures.Get)];

    [Parameter, EditorRequired]
    public required Preset Preset { get; set; }

    [Parameter, EditorRequired]
    public required RunSummary Summary { get; set; }

    [Parameter, EditorRequired]
    public required RunHeader Header { get; set; }

    /// <summary>Empty leaves lines over time and the rate's spread open.</summary>
    [Parameter]
    public IReadOnlyList<TimelineItem> Items { get; set; } = [];

    /// <summary>Null when the run did not reach the main load.</summary>
    private LoadSummary? Load => Summary.Find() is { } main && (main.Name == Preset.MainPhase || Preset.Loads.Count() == 1) ? main.Load : null;

    private ToolRun? Measured => Load is { } load ? new ToolRun(load, [.. Items.OfType<LoadInterval>()]) : null;

    private IEnumerable<PrintedTable> Tables => Preset.Tool switch
    {
        PresetTool.Ab => AbFormat.Tables(Preset.Row.Printed, Measured),
        PresetTool.Bombardier => BombardierFormat.Tables(Preset.Row.Printed, Measured, Preset.Loads.First().DurationSeconds ?? 0),
        _ => WebClientFormat.Tables(Preset.Row.Series, Summary, Items),
    };

    private string Explanation => Preset.Tool switch
    {
        PresetTool.Ab => AbFormat.Explanation,
        PresetTool.Bombardier => BombardierFormat.Explanation,
        _ => WebClientFormat.Explanation,
    };

    private string Incomplete => Summary.Outcome == RunSummary.Stopped
        ? "This run was stopped: its figures cover only the part that ran."
        : $"This run failed: {Summary.Sentence} What is missing below was not measured.";

    private IEnumerable<string> Differences
    {
        get
        {
            var (processors, min) = (Header.Target?.ProcessorCount ?? Header.Machine.ProcessorCount, Header.Target?.MinThreads);
            if (min > processors)
            {
                yield return $"The minimum was {Readable.Plural(min.Value, "worker thread")} when this run began, more than the "
                    + $"{Readable.Plural(processors, "processor")}: "
                    + "the article's run began with a minimum equal to its number of processors.";
            }

            if (Summary.Pool.ThreadsStart is { } threads && threads > PoolIdleWaiter.Most(processors, min))
            {
                yield return $"The pool still had {Readable.Plural((long)threads, "thread")} from an earlier load when this run began: "
                    + "the article's run began with an idle pool. Start this run again when the pool has been idle for half a minute.";
            }
        }
    }

    private IEnumerable<(string Name, string Article, string Ours)> Facts
    {
        get
        {
            var target = Header.Target;
            yield return ("Load", Preset.Command, string.Join("; ", Preset.Loads.Select(Words)));
            var processors = target?.ProcessorCount is { } count ? Readable.Plural(count, "processor") : "processors unknown";
            var minimum = $"minimum threads at the start {(target?.MinThreads is { } min ? Readable.Count(min) : "unknown")}{Raised}";
            yield return ("Machine", Preset.Article.Machine, $"{target?.OperatingSystem ?? Header.Machine.OperatingSystem}, {processors}, {minimum}");
            yield return ("Runtime", Preset.Article.Runtime, $".NET {target?.RuntimeVersion ?? "unknown"}");
        }
    }

    private string Raised => Preset.Loads.Select(phase => (phase.MinWorkerThreads, phase.MinIoThreads)).FirstOrDefault(min => min != (null, null)) switch
    {
        ({ } workers, _) => $", raised to {Readable.Count(workers)} workers for the load",
        (_, { } io) => $", I/O threads raised to {Readable.Count(io)} for the load",
        _ => "",
    };

    private static string Words(PresetPhase phase)
    {
        var length = phase.Requests is { } requests ? Readable.Plural(requests, "request") : Readable.Seconds(phase.DurationSeconds);
        var connections = phase.KeepAlive is true ? "" : ", a new connection for each request";
        return $"{phase.Name}: {length}, timeout {Readable.Seconds(phase.TimeoutSeconds)}{connections}";
    }
}

using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.RunFile;
using Dashboard.Sweeps;

namespace Dashboard.Cli.Sweeping;

/// <summary>The verb <c>matrix</c>: foreground threads × workers over the store, as in the article on Tkrzw.</summary>
internal static class MatrixVerb
{
    private const string Help = "Measures the sample's embedded store with every combination of foreground threads and asynchronous workers.";
    private const string Article = "tkrzw-article";

    public static Command Create(StandardStreams streams)
    {
        var foreground = new Option<string>("--foreground") { Description = "Threads that write", DefaultValueFactory = _ => "1,2,4,8" };
        var workers = new Option<string>("--workers") { Description = "Asynchronous workers; 0 is synchronous", DefaultValueFactory = _ => "0,1,2,4,8" };
        var kinds = string.Join("; ", StoreWords.WorkerKinds.Select(kind => $"{kind.Id}: {kind.Name}"));
        var workerKind = new Option<string>("--worker-kind")
        {
            Description = $"Kind of workers, one or more separated by commas ({kinds})",
            DefaultValueFactory = _ => StoreWords.UsualWorkerKind,
        };
        var operations = new Option<long>("--operations")
        {
            Description = "Records per cell, over all foreground threads",
            DefaultValueFactory = _ => SweepStore.UsualOperations,
        };
        var buckets = new Option<long?>("--buckets") { Description = "Buckets of the hash database (default: twice the operations)" };
        var keys = new Option<string>("--keys") { Description = "Order of the unique keys: sequential or random", DefaultValueFactory = _ => "sequential" };
        var waitEvery = new Option<int>("--wait-every")
        {
            Description = "Number of asynchronous writes before waiting for their results",
            DefaultValueFactory = _ => 1_000,
        };
        var repeats = new Option<int>("--repeats", "--repeat") { Description = "Measurements of each cell; its median is shown", DefaultValueFactory = _ => 3 };
        var preset = new Option<string?>("--preset") { Description = $"{Article}: the article's exact case" }
            .Checked(name => name is null or Article ? null : $"Unknown preset '{name}'; the store has {Article}");
        Option[] own = [foreground, workers, operations, buckets, keys, waitEvery];
        var command = new Command("matrix", Help) { workerKind, repeats, preset };
        command.AddAll(own);

        new SweepSession(streams).AddTo(command, parsed => Plan(
            parsed.GetValue(preset) is { } name
                ? SweepPresets.Get(name).Plan
                : new SweepPlan(SweepTitle.OfMatrix, Axis(SweepParameter.Workers, parsed, workers))
                {
                    Y = Axis(SweepParameter.Foreground, parsed, foreground),
                    Store = new SweepStore(parsed.GetValue(operations))
                    {
                        Buckets = parsed.GetValue(buckets),
                        Keys = parsed.GetValue(keys)!,
                        WaitEvery = parsed.GetValue(waitEvery),
                    },
                },
            Axis(SweepParameter.WorkerKind, parsed, workerKind),
            parsed.GetValue(repeats)), hasStore: true);
        command.Validators.Add(result =>
        {
            if (Options.Given(result, preset) && Array.Find(own, option => Options.Given(result, option)) is { } foreign)
            {
                result.AddError($"A preset has its own settings: leave out {foreign.Name}");
            }
        });
        return command;
    }

    /// <summary>The default kind alone needs no tables.</summary>
    private static SweepPlan Plan(SweepPlan plan, SweepAxis kinds, int repeats) => plan with
    {
        Layers = kinds.Values is [StoreWords.UsualWorkerKind] ? null : kinds,
        Repeats = repeats,
    };

    private static SweepAxis Axis(SweepParameter setting, ParseResult parsed, Option<string> option) => SweepAxis.Of(setting.Id, parsed.GetValue(option) ?? "");
}

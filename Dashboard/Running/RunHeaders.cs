using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;

namespace Dashboard.Running;

internal static class RunHeaders
{
    public static RunHeader Of(RunPlan plan, TargetFacts target, DateTimeOffset now, TimeSpan interval, Thresholds thresholds)
    {
        var header = new RunHeader(RunFormat.Version, RunId.New(now, plan.Id), now, plan.Title)
        {
            Target = target,
            Machine = MachineFacts.Current,
            Note = plan.Note,
            Group = plan.Group,
            Program = plan.Program,
            Cell = plan.Cell,
            Thresholds = thresholds.Changed is { Count: > 0 } changed ? changed : null,
            CounterIntervalSeconds = interval.TotalSeconds,
        };
        return plan switch
        {
            StorePlan { Store: var store } => header with { Store = store },
            LoadRunPlan sending => header with
            {
                Scenario = sending.Scenario?.IdInPlan,
                Style = sending.Scenario is { IsOwn: false } scenario ? scenario.Style : null,
                Path = sending.Scenario?.Path,
                Plan = sending.OnlyLoad,
                Phases = sending.Phases,
                Preset = sending.Preset,
                TailSeconds = sending.Tail.TotalSeconds,
                GeneratorOnTargetMachine =
                    sending.Phases.SelectMany(phase => phase.Loads).All(load => GeneratorPlace.IsTargetsMachine(load.Load!.Url, target)) ? true : null,
            },
            _ => header,
        };
    }
}

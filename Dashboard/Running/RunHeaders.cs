using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;

namespace Dashboard.Running;

internal static class RunHeaders
{
    public static RunHeader Of(RunPlan plan, TargetFacts target, DateTimeOffset now, TimeSpan interval, Thresholds thresholds) =>
        new(RunFormat.Version, RunId.New(now, plan.Id), now, plan.Title)
        {
            Target = target,
            Machine = MachineFacts.Current,
            Scenario = plan.Scenario?.IdInPlan,
            Style = plan.Scenario is { IsOwn: false } scenario ? scenario.Style : null,
            Path = plan.Scenario?.Path,
            Plan = plan.OnlyLoad,
            Phases = plan.Phases,
            Preset = plan.Preset,
            Note = plan.Note,
            Group = plan.Group,
            Cell = plan.Cell,
            Store = plan.Store,
            Thresholds = thresholds.Changed is { Count: > 0 } changed ? changed : null,
            TailSeconds = plan.Tail.TotalSeconds,
            CounterIntervalSeconds = interval.TotalSeconds,
            GeneratorOnTargetMachine =
                plan.Phases.Count > 0 && plan.Phases.SelectMany(phase => phase.Loads).All(load => GeneratorPlace.IsTargetsMachine(load.Load!.Url, target))
                    ? true
                    : null,
        };
}

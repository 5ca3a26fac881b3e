using Dashboard.Running;

namespace Dashboard.Live.Status;

/// <summary>The stage of a run in words.</summary>
internal static class StageWords
{
    /// <summary>"Sending, 8 s left", "Sending, 30 of 100 requests done, 4 s", or the number of requests in flight.</summary>
    public static string Line(ActiveRun run)
    {
        var progress = run.Current;
        var inStage = run.ElapsedSeconds - progress.StageStartSeconds;
        return progress switch
        {
            { Stage: RunStage.Drain, StageLengthSeconds: { } timeout } => Draining(run.Unanswered, timeout - inStage),
            { Stage: RunStage.Load } when run.Plan is LoadRunPlan { OnlyLoad.Requests: { } requests } =>
                $"{Of(RunStage.Load)}, {Readable.Count(run.RequestsEnded)} of {Readable.Plural(requests, "request")} done, {Readable.Seconds(inStage)}",
            { StageLengthSeconds: { } length and > 0 } => $"{Of(progress.Stage)}, {Readable.Seconds(Math.Max(0, length - inStage))} left",
            _ => $"{Of(progress.Stage)}, {Readable.Seconds(inStage)}",
        };
    }

    public static (double Done, double Of)? Progress(ActiveRun run) => run.Current switch
    {
        { Stage: RunStage.Load } when run.Plan is LoadRunPlan { OnlyLoad.Requests: { } requests } => (run.RequestsEnded, requests),
        { StageLengthSeconds: { } length and > 0 } progress => (Math.Min(run.ElapsedSeconds - progress.StageStartSeconds, length), length),
        _ => null,
    };

    public static string Stop(RunStage stage) => stage switch
    {
        RunStage.Starting or RunStage.Connecting or RunStage.Load or RunStage.Rest => "Stop",
        RunStage.Drain => "Cancel remaining requests",
        RunStage.Tail => "Skip recovery",
        _ => "Stop recording",
    };

    /// <param name="leftSeconds">Seconds until the last of them has timed out.</param>
    internal static string Draining(long unanswered, double leftSeconds)
    {
        var atMost = Readable.Seconds(Math.Ceiling(Math.Max(0, leftSeconds)));
        return unanswered switch
        {
            0 => "Sending stopped, all answered",
            _ => $"Waiting for {Readable.Plural(unanswered, "request")}, up to {atMost}",
        };
    }

    private static string Of(RunStage stage) => stage switch
    {
        RunStage.Starting => "Starting",
        RunStage.Connecting => "Opening connections",
        RunStage.Load => "Sending",
        RunStage.Drain => "Waiting for open requests",
        RunStage.Rest => "Pausing",
        RunStage.Tail => "Watching recovery",
        RunStage.Record => "Recording",
        RunStage.Store => "Measuring the store",
        _ => "Finishing",
    };
}

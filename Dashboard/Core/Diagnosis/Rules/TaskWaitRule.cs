using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The pool adds threads beyond minimum + processors for Task waits (reason 8: Task.Wait or .Result on an incomplete task).</summary>
internal sealed class TaskWaitRule() : StarvationRule("starvationByTaskWaits", "Thread-pool starvation from Task waits")
{
    /// <summary>A share of the blocked threads that wait for tasks. With fewer the raises were for a few, while connections were opened.</summary>
    private const double LeastShare = 0.2;

    protected override string AppliesWhen =>
        "work waits, and in the last 10 s the goal was raised for task waits (reason 8) above minimum + processors, with the CPU "
            + "below `busyCpu`. The runtime's reason code 8 always means Task.Wait or .Result on an incomplete task. In addition, where waits are "
            + "read, at least a fifth of the blocked threads wait for tasks";

    protected override IReadOnlyList<Threshold> Uses => [.. QueueLimits, Thresholds.BusyCpu];

    public override bool ShouldEnter(RuleInput input) =>
        input.Pool.Waits(input.Limits) && input.Pool.Goals.BeyondCompensation > 0 && input.Pool.MayBeBlocked(input.Limits)
        && !IsForOthers(input.Pool.Accounts.Sites, LeastShare);

    public override bool ShouldStay(RuleInput input) => base.ShouldStay(input) && !IsForOthers(input.Pool.Accounts.Sites, LeastShare / 2);

    public override FindingText Text(Episode episode) => new(
        "Thread-pool starvation",
        $"{EpisodeWords.Waited(episode)}. The pool {EpisodeWords.Grew(episode) ?? "added threads"} to make up for threads blocked on tasks."
            + EpisodeWords.Blockers(episode));

    /// <summary>Where things are limited in number more threads do not help; else the pool can add threads for Task waits without delay.</summary>
    public override Advice? AdviceFor(string? kind, AdviceLoad? load) =>
        kind is null or WaitKinds.Task ? Advice.ForBlocking(WaitKinds.Task) with { Now = Advice.MinThreads + Advice.MaximumFirst(load) + Knob(load) }
        : base.AdviceFor(kind, load);

    /// <summary>Only events distinguish task waits from others.</summary>
    private static bool IsForOthers(IReadOnlyList<SiteTotal> sites, double least)
    {
        var told = sites.Where(static site => site.Source == BlockingSites.WaitEvents).ToList();
        return told.Where(static site => site.Kind == WaitKinds.Task).Sum(static site => site.Threads) < least * told.Sum(static site => site.Threads);
    }

    private static string Knob(AdviceLoad? load)
    {
        const string Name = " Or let the pool add threads for task waits without delay: "
            + "System.Threading.ThreadPool.Blocking.ThreadsToAddWithoutDelay_ProcCountFactor = ";
        const string Where = " in runtimeconfig.json (.NET 6 and later; helps with task waits only, not with Sleep or sockets)";
        if (load is null)
        {
            return $"{Name}(requests in flight − minimum) ÷ processors, rounded up,{Where}. It allows minimum + this × processors threads.";
        }

        var factor = Advice.FactorFor(load);
        var threads = load.MinThreads + (factor * load.Processors);
        var enough = threads < load.InFlight ? "" : $", enough for {Readable.Plural((long)Math.Ceiling(load.InFlight), "request")} in flight";
        return factor <= Advice.DefaultFactor ? ""
            : $"{Name}{Readable.Count(factor)}{Where}. With {Readable.Plural(load.Processors, "processor")} and a minimum of "
                + $"{Readable.Count(load.MinThreads)} it allows {Readable.Plural(threads, "thread")}{enough}.";
    }
}

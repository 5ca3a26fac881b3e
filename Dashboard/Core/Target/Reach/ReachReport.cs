namespace Dashboard.Target.Reach;

/// <summary>Whether a process can be attached to, and why not. The verb, the page and every refusal use this text.</summary>
/// <param name="CommandLine">It holds no secrets; empty when it is not known.</param>
/// <param name="Activity">For a process that has a socket and does not answer: what /proc alone reports; else null.</param>
internal sealed record ReachReport(int ProcessId, string CommandLine, IReadOnlyList<ReachCheck> Checks, ProcessActivity? Activity)
{
    public bool CanAttach => Checks is [.., { Key: ReachChecks.AnswerKey, Outcome: ReachOutcome.Ok }];

    public string Verdict => CanAttach ? $"{Name} can be attached to: {Checks[^1].Finding}."
        : Checks.FirstOrDefault(check => check.Outcome == ReachOutcome.Failed) is not { } failed
            ? $"{Name} cannot be attached to: the checks do not show why. Run the dashboard as its user, or as root, and check again."
        : failed.Key == ReachChecks.ProcessKey ? $"Process {ProcessId} {failed.Finding}: {failed.Advice}"
        : $"{Name} cannot be attached to: {failed.Finding}. {failed.Advice}";

    private string Name => CommandLine.Length == 0 ? $"Process {ProcessId}" : $"Process {ProcessId} ({CommandLine})";

    public static async Task<ReachReport> OfAsync(int processId, CancellationToken token)
    {
        var answer = await TargetProcesses.AskAsync(processId, token).ConfigureAwait(false);
        return await OfAsync(processId, answer, token).ConfigureAwait(false);
    }

    public static async Task<ReachReport> OfAsync(int processId, ReachAnswer answer, CancellationToken token)
    {
        var facts = await ReachFiles.ReadAsync(processId, withActivity: answer.Failure is not null, token).ConfigureAwait(false);
        return Of(facts, answer);
    }

    public static ReachReport Of(ReachFacts facts, ReachAnswer answer) =>
        new(facts.ProcessId, facts.CommandLine, ReachChecks.Of(facts, answer), answer.Facts is null ? facts.Activity : null);
}

/// <param name="Failure">Null when it answered, or was not asked.</param>
internal sealed record ReachAnswer(TargetFacts? Facts, Exception? Failure = null);

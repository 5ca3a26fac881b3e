using Dashboard.Target;

namespace Dashboard.Live.Status;

/// <summary>The reason why there is no live data.</summary>
/// <param name="Headline">A sentence on what happened: "TargetApp (pid 4711) ended."</param>
/// <param name="Detail">The consequence or the remedy; may be empty.</param>
/// <param name="OffersOthers">True when this target may never be back: another one can be chosen at once.</param>
public sealed record TargetNotice(string Headline, string Detail, bool OffersOthers)
{
    /// <summary>True when the target has ended: it is attached to again when it is back.</summary>
    public bool MayRestart { get; init; }

    public int? Refused { get; init; }

    /// <summary>The text over each chart, short enough to hide little of it.</summary>
    public string OverCharts => Headline == Silent ? Detail : Headline;

    private const string Silent = "No live data.";

    /// <summary>Null while there is live data. A target that is paused has not ended: it is waited for.</summary>
    public static TargetNotice? Of(TargetStatus status) => status switch
    {
        { State: SessionState.Attached } => null,
        { State: var state, Sentence: var sentence } when state.IsGone() => Gone(sentence, state is SessionState.Ended or SessionState.Killed),
        { State: SessionState.Failed } => new TargetNotice(Silent, status.Sentence, true) { Refused = status.Facts?.ProcessId },
        _ => new TargetNotice(Silent, status.Sentence, false),
    };

    private static TargetNotice Gone(string sentence, bool mayRestart)
    {
        var end = sentence.IndexOf(". ", StringComparison.Ordinal);
        return new TargetNotice(end < 0 ? sentence : sentence[..(end + 1)], end < 0 ? "" : sentence[(end + 2)..], true) { MayRestart = mayRestart };
    }
}

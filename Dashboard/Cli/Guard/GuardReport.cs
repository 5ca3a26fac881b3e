using Dashboard.Cli.Frame;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;

namespace Dashboard.Cli.Guard;

/// <summary>What a change does to a program, by runs of it before and after in turns.</summary>
/// <param name="Comparison">Base is A, head is B.</param>
internal sealed record GuardReport(Comparison Comparison)
{
    public const string Base = "base";
    public const string Head = "head";

    public CompareVerdict Compared => Comparison.Verdicts[0];

    public Verdict Verdict => Compared.Verdict;

    public IReadOnlyList<BlockingChange> Blocking { get; } = BlockingChange.Of(Comparison.Sides[0], Comparison.Sides[1]);

    /// <summary>Call sites at which head blocks and base does not, or for longer than base.</summary>
    public IReadOnlyList<BlockingChange> Worse => [.. Blocking.Where(static change => change.IsWorse)];

    public bool IsSlower => Verdict.Word is VerdictWord.Slower or VerdictWord.FailedRequests;

    public bool IsBroken => IsSlower || Worse.Count > 0;

    /// <summary>Blocking of a run without sound conditions is seen nevertheless; speed is not.</summary>
    public bool IsJudged => IsBroken || Compared.IsSound;

    public int ExitCode => IsBroken ? Exit.ThresholdBroken : IsJudged ? Exit.Done : Exit.Failed;

    public string Glyph => IsBroken ? "✘" : IsJudged ? "✔" : "○";

    public string Headline
    {
        get
        {
            var (added, longer) = (Worse.Count(static change => change.IsNew), Worse.Count(static change => !change.IsNew));
            string?[] said =
            [
                added + longer == 0 ? "blocks nowhere new" : null,
                added == 0 ? null : $"blocks at {Readable.Plural(added, "new call site")}",
                longer == 0 ? null : $"blocks longer at {Readable.Plural(longer, "call site")}",
                Verdict.Word switch
                {
                    VerdictWord.Slower => "is slower",
                    VerdictWord.FailedRequests => "cannot be judged by requests that failed",
                    VerdictWord.Faster => "is faster",
                    VerdictWord.Same => "is as fast",
                    VerdictWord.Undecided => "is not shown to be slower",
                    _ => "has no verdict on its speed",
                },
            ];
            return $"Head {Readable.List([.. said.OfType<string>()])}.";
        }
    }

    /// <summary>"New: GET /orders blocks in OrderService.Load (OrderService.cs:41, Task wait), 205 ms a request."</summary>
    public static string Sentence(BlockingChange change) =>
        $"{(change.IsNew ? "New" : "Longer")}: {change.Site.Route} blocks in {change.Place}, {change.Cost(Base, Head)}.";
}

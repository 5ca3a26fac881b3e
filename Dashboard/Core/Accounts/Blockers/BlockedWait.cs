using Dashboard.Accounts.History;
using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.Blockers;

internal sealed class BlockedWait(ThreadActivity activity, bool isOfPool)
{
    public ThreadActivity Activity => activity;

    public bool IsOfPool => isOfPool;

    public CallSite Site => activity.Wait!.Site;

    public double Since => activity.From;

    public string? Route => activity.Route;

    /// <inheritdoc cref="ThreadActivity.WaitsIn"/>
    public string Method => activity.WaitsIn!;

    public string AsOwner => $"{Method}, which is itself waiting ({Site.Kind})";

    /// <summary>The time up to which the wait was counted; null while it is too short to count.</summary>
    public double? Counted { get; set; }

    public string? Owner { get; set; }

    public string? OwnerRoute { get; set; } = activity.Wait!.OwnerRoute;
}

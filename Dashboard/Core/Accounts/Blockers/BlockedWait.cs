using Dashboard.Accounts.History;
using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.Blockers;

/// <summary>A wait that is not over, and how much of it was counted.</summary>
/// <param name="activity">What the thread does.</param>
/// <param name="isOfPool">True for a thread of the pool.</param>
internal sealed class BlockedWait(ThreadActivity activity, bool isOfPool)
{
    public ThreadActivity Activity => activity;

    public bool IsOfPool => isOfPool;

    public CallSite Site => activity.Wait!.Site;

    public double Since => activity.From;

    public string? Route => activity.Route;

    /// <inheritdoc cref="ThreadActivity.WaitsIn"/>
    public string Method => activity.WaitsIn!;

    /// <summary>Where it waits, as who holds what another waits for.</summary>
    public string AsOwner => $"{Method}, which is itself waiting ({Site.Kind})";

    /// <summary>Up to when the wait was counted; null while it is too short to count.</summary>
    public double? Counted { get; set; }

    /// <summary>Who holds the lock, in words; null where that is not known.</summary>
    public string? Owner { get; set; }

    /// <summary>The route that the owner serves; null where that is not known.</summary>
    public string? OwnerRoute { get; set; } = activity.Wait!.OwnerRoute;
}

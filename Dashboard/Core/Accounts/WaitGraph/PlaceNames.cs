using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.WaitGraph;

/// <summary>Gives the places of threads the names that they have in the table of who blocks.</summary>
/// <param name="routeOf">Activity (empty: not known), thread and time → the route that waits there; null where that is not known.</param>
/// <param name="actionOf">Thread and time → the MVC action that it runs; null where that is not known, or where it is none.</param>
internal sealed class PlaceNames(Func<Guid, long, double, string?> routeOf, Func<long, double, string?> actionOf, StackSites sites)
{
    public Seen Of(ThreadStack thread, double t)
    {
        var route = thread.Route ?? routeOf(Guid.Empty, thread.Thread, t);
        return Seen.Of(thread, actionOf(thread.Thread, t) ?? route, sites) with { Route = route };
    }

    /// <summary>Where a thread began to wait for a task; null for threads outside the pool.</summary>
    public (string Method, string Kind, string? Route)? Of(TaskWait wait)
    {
        var site = sites.Of(wait.Frames);
        var route = routeOf(wait.Activity, wait.Thread, wait.From);
        return site.Thread == ThreadOwner.Other ? null : (site.Method(actionOf(wait.Thread, wait.From) ?? route), site.Kind, route);
    }
}

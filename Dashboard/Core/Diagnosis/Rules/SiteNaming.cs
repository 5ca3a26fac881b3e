using Dashboard.Accounts.Blockers;
using Dashboard.Timeline.Work;

namespace Dashboard.Diagnosis.Rules;

/// <summary>How well it is known where threads are blocked; more is better.</summary>
internal enum SiteNaming
{
    /// <summary>Nobody looked.</summary>
    None,

    /// <summary>What the operating system sees them do.</summary>
    Doing,

    /// <summary>What the framework or a package does there: nothing of the program's own was on a stack.</summary>
    Foreign,

    /// <summary>The route that they serve: nobody has seen their stacks, or the handler was inlined.</summary>
    Route,

    Method,
}

internal static class SiteNamings
{
    public static SiteNaming Of(SiteTotal? site) => site is null ? SiteNaming.None
        : site.Source == BlockingSites.OfSystem && SystemWords.Are(site.Method) ? SiteNaming.Doing
        : site.IsForeign ? SiteNaming.Foreign
        : site.Method == site.Route ? SiteNaming.Route
        : SiteNaming.Method;
}

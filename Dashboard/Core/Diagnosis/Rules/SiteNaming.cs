using Dashboard.Accounts.Blockers;
using Dashboard.Timeline.Work;

namespace Dashboard.Diagnosis.Rules;

/// <summary>How well the place is known where threads are blocked; a higher value is better.</summary>
internal enum SiteNaming
{
    None,

    /// <summary>The system call by the operating system.</summary>
    Doing,

    /// <summary>Code of the program of which neither method nor route is known: an inlined handler, of a request from before.</summary>
    Unnamed,

    /// <summary>The framework's or a package's method: nothing of the program's own was on a stack.</summary>
    Foreign,

    /// <summary>The route that they serve: no stack was read, or the handler was inlined.</summary>
    Route,

    Method,
}

internal static class SiteNamings
{
    public static SiteNaming Of(SiteTotal? site) => site is null ? SiteNaming.None
        : site.Source == BlockingSites.OfSystem && SystemWords.Are(site.Method) ? SiteNaming.Doing
        : site.Method == BlockingSites.InlinedHandler ? SiteNaming.Unnamed
        : site.IsForeign ? SiteNaming.Foreign
        : site.Method == site.Route ? SiteNaming.Route
        : SiteNaming.Method;
}

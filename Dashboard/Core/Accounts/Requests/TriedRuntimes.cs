namespace Dashboard.Accounts.Requests;

/// <summary>The runtimes with which the accounts of requests were held against a client's own measurements.</summary>
internal static class TriedRuntimes
{
    private const int Newest = 10;

    /// <summary>A sentence on why the accounts of a target are an estimate; null when they are not.</summary>
    public static string? WhyEstimated(TargetFacts target) => !target.IsAtLeast(Newest + 1) ? null
        : $"The target runs .NET {target.RuntimeVersion}, newer than the newest one tested, .NET {Newest}: incoming socket data may be "
            + "a work item of its own there.";
}

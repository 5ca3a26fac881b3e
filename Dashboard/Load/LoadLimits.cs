using System.Text;
using Dashboard.Format;

namespace Dashboard.Load;

/// <summary>What a load may at most do, whatever a client asks for. Checked by whoever starts a load and again by the agent.</summary>
public static class LoadLimits
{
    /// <summary>Connections of one load.</summary>
    public const int MaxConnections = 1_000;

    /// <summary>Seconds of one load.</summary>
    public const double MaxDurationSeconds = 600;

    /// <summary>Requests of one load that is bounded by a count.</summary>
    public const int MaxRequests = 1_000_000;

    /// <summary>Requests per second of an open loop.</summary>
    public const double MaxRate = 100_000;

    /// <summary>Stages of an open loop's ramp.</summary>
    public const int MaxStages = 20;

    /// <summary>Seconds that a request may at least be given.</summary>
    public const double MinTimeoutSeconds = 0.1;

    /// <summary>Seconds that a request may at most be given.</summary>
    public const double MaxTimeoutSeconds = 600;

    /// <summary>Bytes of a body that a plan may expect, since it travels with the plan. Bodies that are read may be of any size.</summary>
    public const int MaxExpectedBodyBytes = 64 * 1024;

    /// <summary>Connections of a closed loop, as a field takes them.</summary>
    public static NumberRange Connections { get; } = new("Connections", 1, MaxConnections) { IsWhole = true };

    /// <summary>The most requests of an open loop that may be out at once.</summary>
    public static NumberRange MostUnanswered { get; } = Connections with { Name = "Most unanswered" };

    /// <summary>Seconds of sending.</summary>
    public static NumberRange Duration { get; } = new("Duration", 0, MaxDurationSeconds) { IsAbove = true, Unit = "s" };

    /// <summary>Requests in all.</summary>
    public static NumberRange Requests { get; } = new("Requests", 1, MaxRequests) { IsWhole = true };

    /// <summary>A constant rate.</summary>
    public static NumberRange Rate { get; } = new("Rate", 0, MaxRate) { IsAbove = true, Unit = "requests/s" };

    /// <summary>Seconds after which a request is given up.</summary>
    public static NumberRange Timeout { get; } = new("Timeout", MinTimeoutSeconds, MaxTimeoutSeconds) { Unit = "s" };

    /// <summary>Why this load must not run, in one sentence for people; null when it may.</summary>
    /// <param name="plan">What is asked for.</param>
    /// <param name="allowedBaseAddresses">Addresses beyond this machine's loopback to which load may be sent, for example <c>http://target:5000/</c>.</param>
    public static string? Refuse(LoadPlan plan, IReadOnlyList<string> allowedBaseAddresses) =>
        RefuseAddress(plan.Url, allowedBaseAddresses) ?? RefuseArrivals(plan) ?? plan switch
        {
            { Connections: < 1 or > MaxConnections } => $"The number of connections must be between 1 and {MaxConnections}; it is {plan.Connections}.",
            { PlannedSeconds: null, Requests: null } => "The load has no end: give a duration or a number of requests.",
            { DurationSeconds: not null, Requests: not null } => "The load has two ends: give a duration or a number of requests, not both.",
            { DurationSeconds: not (null or (> 0 and <= MaxDurationSeconds)) } =>
                $"The duration must be above 0 and at most {MaxDurationSeconds} seconds; it is {plan.DurationSeconds}.",
            { Requests: < 1 or > MaxRequests } => $"The number of requests must be between 1 and {MaxRequests}; it is {plan.Requests}.",
            { TimeoutSeconds: not (>= MinTimeoutSeconds and <= MaxTimeoutSeconds) } =>
                $"The timeout must be between {MinTimeoutSeconds} and {MaxTimeoutSeconds} seconds; it is {plan.TimeoutSeconds}.",
            { ExpectedBody: { } body } when Encoding.UTF8.GetByteCount(body) > MaxExpectedBodyBytes =>
                $"The expected body must be at most {MaxExpectedBodyBytes} bytes long.",
            _ => null,
        };

    /// <summary>Why this rate, with this end, makes no load, in one sentence; null when it does.</summary>
    public static string? RefuseArrivals(LoadPlan plan) => plan.Arrivals switch
    {
        null => null,
        { PerSecond: not (>= 0 and <= MaxRate) } rate => $"The rate must be between 0 and {MaxRate} requests per second; it is {rate.PerSecond}.",
        { Stages: null or { Count: 0 }, PerSecond: 0 } => "The rate must be above 0 requests per second, or have stages that raise it.",
        { Stages: { Count: > 0 } stages } rate => RefuseStages(plan, rate.PerSecond, stages),
        { } rate when plan.Requests / rate.PerSecond > MaxDurationSeconds =>
            $"{plan.Requests} requests at {rate.PerSecond} per second take longer than {MaxDurationSeconds} seconds; "
            + "ask for fewer requests or a higher rate.",
        _ => null,
    };

    private static string? RefuseStages(LoadPlan plan, double perSecond, IReadOnlyList<RateStage> stages)
    {
        if (stages.Count > MaxStages)
        {
            return $"A rate can have at most {MaxStages} stages; it has {stages.Count}.";
        }

        for (var i = 0; i < stages.Count; i++)
        {
            switch (stages[i])
            {
                case { Seconds: not (> 0 and <= MaxDurationSeconds) } stage:
                    return $"Stage {i + 1} of the rate must last more than 0 and at most {MaxDurationSeconds} seconds; it lasts {stage.Seconds}.";
                case { PerSecond: not (>= 0 and <= MaxRate) } stage:
                    return $"The rate of stage {i + 1} must be between 0 and {MaxRate} requests per second; it is {stage.PerSecond}.";
            }
        }

        return (plan, stages.Sum(stage => stage.Seconds)) switch
        {
            ({ DurationSeconds: not null } or { Requests: not null }, _) =>
                "The stages of the rate say when the load ends: give neither a duration nor a number of requests.",
            (_, > MaxDurationSeconds and var seconds) => $"The stages of the rate may last {MaxDurationSeconds} seconds in all; they last {seconds}.",
            _ when perSecond == 0 && stages.All(stage => stage.PerSecond == 0) => "The rate is 0 in all stages, so nothing would be sent; raise one of them.",
            _ => null,
        };
    }

    private static string? RefuseAddress(string url, IReadOnlyList<string> allowedBaseAddresses)
    {
        if (!Uri.TryCreate(url, UriKind.Absolute, out var address))
        {
            return $"'{url}' is not an absolute address such as http://127.0.0.1:5000/path.";
        }

        if (address.Scheme != Uri.UriSchemeHttp)
        {
            return $"Load can be sent to http addresses only; '{url}' is {address.Scheme}.";
        }

        return address.IsLoopback || allowedBaseAddresses.Any(allowed => IsBelow(address, allowed))
            ? null
            : $"Load is sent to this machine only; {address.GetLeftPart(UriPartial.Authority)} is neither loopback nor an allowed base address.";
    }

    private static bool IsBelow(Uri address, string allowed)
    {
        if (!Uri.TryCreate(allowed, UriKind.Absolute, out var parent) || parent.Scheme != address.Scheme || parent.Authority != address.Authority)
        {
            return false;
        }

        var folder = parent.AbsolutePath.EndsWith('/') ? parent.AbsolutePath : parent.AbsolutePath + "/";
        return address.AbsolutePath == parent.AbsolutePath || address.AbsolutePath.StartsWith(folder, StringComparison.Ordinal);
    }
}

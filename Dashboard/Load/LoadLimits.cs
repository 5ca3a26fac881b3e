using System.Text;
using Dashboard.Machine;

namespace Dashboard.Load;

/// <summary>The limits of a load, checked by its owner and again by the agent.</summary>
internal static class LoadLimits
{
    public const int MaxLoadsAtOnce = 1 + LoadInterval.MaxBeside;

    public const int MaxConnections = 1_000;

    public const double MaxDurationSeconds = 600;

    public const int MaxRequests = 1_000_000;

    public const double MaxRate = 100_000;

    public const int MaxStages = 20;

    public const double MinTimeoutSeconds = 0.1;

    public const double MaxTimeoutSeconds = 600;

    /// <summary>The most bytes of an expected body, since it travels with the plan. Bodies that are read may be of any size.</summary>
    public const int MaxExpectedBodyBytes = 64 * 1024;

    public const int MaxBodyBytes = 1_000_000;

    public static NumberRange Connections { get; } = new("Connections", 1, MaxConnections) { IsWhole = true };

    public static NumberRange MostUnanswered { get; } = Connections with { Name = "Maximum unanswered" };

    /// <summary>The concurrent requests of a closed loop over HTTP/2, where they share connections.</summary>
    public static NumberRange ConcurrentRequests { get; } = Connections with { Name = "Concurrent requests" };

    public static NumberRange Duration { get; } = new("Duration", 0, MaxDurationSeconds) { IsAbove = true, Unit = "s" };

    public static NumberRange Requests { get; } = new("Requests", 1, MaxRequests) { IsWhole = true };

    public static NumberRange Rate { get; } = new("Rate", 0, MaxRate) { IsAbove = true, Unit = "requests/s" };

    public static NumberRange Streams { get; } = new("Streams per connection", 1, MaxConnections) { IsWhole = true };

    public static NumberRange Timeout { get; } = new("Timeout", MinTimeoutSeconds, MaxTimeoutSeconds) { Unit = "s" };

    /// <summary>The reason why this load must not run, in one sentence for users; null when it may.</summary>
    /// <param name="allowedBaseAddresses">Addresses beyond this machine's loopback to which load may be sent, for example <c>http://target:5000/</c>.</param>
    public static string? Refuse(LoadPlan plan, IReadOnlyList<string> allowedBaseAddresses) =>
        RefuseAddress(plan.Url, allowedBaseAddresses)
        ?? RefuseRequest(plan, allowedBaseAddresses)
        ?? RefuseConnection(plan)
        ?? FileLimit.Refuse(plan.SharedConnections)
        ?? Problem(plan.Connections, plan.DurationSeconds, plan.Requests, plan.TimeoutSeconds, plan.Arrivals)?.Sentence
        ?? ExpectedStatus.Refuse(plan.ExpectedStatus)
        ?? (plan is { PlannedSeconds: null, Requests: null } ? "The load has no end: give a duration or a number of requests."
            : plan.ExpectedBody is { } body && Encoding.UTF8.GetByteCount(body) > MaxExpectedBodyBytes
                ? $"The expected body must be at most {MaxExpectedBodyBytes} bytes long."
            : null);

    /// <summary>The reason why these loads must not run at the same time, in one sentence that names the load; null when they may.</summary>
    public static string? Refuse(IReadOnlyList<(string Name, LoadPlan Load)> loads, IReadOnlyList<string> allowedBaseAddresses)
    {
        foreach (var (name, load) in loads)
        {
            if (Refuse(load, allowedBaseAddresses) is { } refusal)
            {
                return loads.Count == 1 ? refusal : $"{name}: {refusal}";
            }
        }

        return loads.Count == 1 ? null : Together([.. loads.Select(load => load.Load)]);
    }

    /// <summary>The limits of one load hold for the sum of concurrent loads.</summary>
    private static string? Together(IReadOnlyList<LoadPlan> loads) =>
        loads.Count > MaxLoadsAtOnce ? $"{Readable.Count(loads.Count)} loads at the same time: at most {MaxLoadsAtOnce} are possible."
        : loads.Sum(load => load.Connections) is var connections and > MaxConnections
            ? $"The loads have {Readable.Count(connections)} connections together: at most {Readable.Count(MaxConnections)} are possible."
        : loads.Sum(load => (long)(load.Requests ?? 0)) is var requests and > MaxRequests
            ? $"The loads have {Readable.Count(requests)} requests together: at most {Readable.Count(MaxRequests)} are possible."
        : loads.Sum(MostPerSecond) is var rate and > MaxRate
            ? $"The loads have {Readable.Number(rate)} requests/s together: at most {Readable.Number(MaxRate)} are possible."
        : null;

    private static double MostPerSecond(LoadPlan load) =>
        load.Arrivals is { } arrivals ? arrivals.Stages.Select(stage => stage.PerSecond).Append(arrivals.PerSecond).Max() : 0;

    /// <summary>
    /// The first invalid setting of a load, under the name of its range, with the sentence that forms, command line, sweeps and the agent share. Null when all
    /// are valid; a null setting is not checked.
    /// </summary>
    public static FieldProblem? Problem(int? connections, double? durationSeconds, int? requests, double? timeoutSeconds, ArrivalRate? arrivals) =>
        FieldProblem.First(
            (Rate.Name, RefuseRate(arrivals)),
            (Connections.Name, (arrivals is null ? Connections : MostUnanswered).Refuse(connections)),
            (Requests.Name, Requests.Refuse(requests)),
            (Duration.Name, Duration.Refuse(durationSeconds)),
            (Requests.Name, RefuseEnds(durationSeconds, requests, arrivals)),
            (Timeout.Name, Timeout.Refuse(timeoutSeconds)));

    private static string? RefuseEnds(double? durationSeconds, int? requests, ArrivalRate? arrivals) => (durationSeconds, requests, arrivals) switch
    {
        ({ }, _, { Stages: { Count: > 0 } }) or (_, { }, { Stages: { Count: > 0 } }) =>
            "The rate stages determine when the load ends: leave out duration and number of requests.",
        ({ }, { }, _) => "The load has two end conditions: give a duration or a number of requests, not both.",
        (_, { } count, { PerSecond: var rate }) when count / rate > MaxDurationSeconds =>
            $"{Readable.Plural(count, "request")} at {Readable.Number(rate)}/s take longer than {MaxDurationSeconds} s: "
            + "use fewer requests or a higher rate.",
        _ => null,
    };

    private static string? RefuseRate(ArrivalRate? arrivals) => arrivals switch
    {
        null => null,
        { Stages: { Count: > 0 } stages } => ((string?[])
        [
            (Rate with { IsAbove = false }).Refuse(arrivals.PerSecond),
            new NumberRange("Rate stages", 1, MaxStages).Refuse(stages.Count),
            .. stages.Index().Select(stage => (Duration with { Name = $"Rate stage {stage.Index + 1}" }).Refuse(stage.Item.Seconds)
                ?? (Rate with { Name = $"Rate of stage {stage.Index + 1}", IsAbove = false }).Refuse(stage.Item.PerSecond)),
            (Duration with { Name = "Rate stages in total" }).Refuse(stages.Sum(stage => stage.Seconds)),
            arrivals.PerSecond == 0 && stages.All(stage => stage.PerSecond == 0) ? "The rate is 0 in all stages, so nothing would be sent; raise one." : null,
        ]).FirstOrDefault(refusal => refusal is not null),
        _ => Rate.Refuse(arrivals.PerSecond),
    };

    /// <summary>The sentence contains no value and no address: they may hold secrets.</summary>
    private static string? RefuseRequest(LoadPlan plan, IReadOnlyList<string> allowedBaseAddresses) =>
        plan.Method is { } method && !LoadMethods.All.Contains(method, StringComparer.Ordinal)
            ? $"A load's method is one of {string.Join(", ", LoadMethods.All)}."
        : plan is { HasContent: true, Content: null } ? LoadWords.NotStored(plan)
        : plan.Content is not { } content ? null
        : content.Body?.Length > MaxBodyBytes ? $"The request's body must be at most {Readable.Count(MaxBodyBytes)} bytes long."
        : AreOfOneHost(content.Url, plan.Url) && RefuseAddress(content.Url, allowedBaseAddresses) is null ? null
        : "The request's address leads to a different place from the one its plan names.";

    private static bool AreOfOneHost(string one, string other) =>
        Uri.TryCreate(one, UriKind.Absolute, out var a) && Uri.TryCreate(other, UriKind.Absolute, out var b)
            && a.GetLeftPart(UriPartial.Authority) == b.GetLeftPart(UriPartial.Authority);

    private static string? RefuseConnection(LoadPlan plan) =>
        RefuseVersion(plan.HttpVersion, plan.StreamsPerConnection, plan.KeepAlive) ?? plan.Trust?.Refuse();

    /// <summary>A sentence; null when the settings are valid. A null version is HTTP/1.1, and null streams are the default.</summary>
    public static string? RefuseVersion(string? version, int? streams, bool keepAlive) =>
        version is not (null or LoadPlan.Http2) ? $"The HTTP version must be 1.1 or {LoadPlan.Http2}."
        : version is null && streams is not null ? "Streams per connection apply only to HTTP/2: leave the value out, or choose HTTP/2."
        : version is not null && !keepAlive ? "HTTP/2 reuses connections: choose HTTP/1.1 to open one per request."
        : Streams.Refuse(streams);

    private static string? RefuseAddress(string url, IReadOnlyList<string> allowedBaseAddresses)
    {
        // On Unix a path alone is an absolute address of a file.
        if (url.StartsWith('/') || !Uri.TryCreate(url, UriKind.Absolute, out var address))
        {
            return $"'{url}' is not an absolute address such as http://127.0.0.1:5000/path.";
        }

        if (address.Scheme != Uri.UriSchemeHttp && address.Scheme != Uri.UriSchemeHttps)
        {
            return $"Load can be sent to http and https addresses only; '{url}' is {address.Scheme}.";
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

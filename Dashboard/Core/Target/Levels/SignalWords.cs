using System.Text.Json;

namespace Dashboard.Target.Levels;

internal static class SignalWords
{
    /// <summary>What reading each request's time costs the target's processor for a request.</summary>
    public const string PerRequest = "4 to 9 µs";

    /// <summary>What following tasks costs the target's processor for an asynchronous request, for as long as a look at what threads wait for lasts.</summary>
    public const string PerAwait = "up to 0.1 ms";

    /// <summary>What tracing an await with its stack costs the target.</summary>
    public const string PerAwaitStack = "about 50 µs";
    public const string PerProfiledAwait = "about 3 µs";

    public const string PerEnqueue = "about 10 µs";

    public const string Cost = $"Per-request timing costs the target {PerRequest} CPU per request and 2 to 4 µs per await; above 4\u202f000 awaits/s "
        + "a request is traced only to its first await, and above 20\u202f000 events/s per-request timing pauses until the target is less busy. "
        + "Collecting waits costs a saturated target up to 6 % of its CPU; "
        + "attributing them to routes costs 2 µs per request and pauses above 1\u202f000 requests/s. "
        + "When blocked threads are found, one stack snapshot is taken, at most every 30 s. It takes a quarter of a second, during which all threads are "
        + "stopped some 25 times, each time for a fraction of a millisecond. "
        + $"What many threads wait for is traced automatically, for half a second, at most once a minute;"
        + $" during the trace each asynchronous request costs {PerAwait} CPU. While requests await for long, what they await is traced for 1 to 5 s, at most "
        + $"once a minute, which costs {PerAwaitStack} CPU per await ({PerProfiledAwait} from .NET 11 on).";

    public static string Of(SignalLevel level) => level switch
    {
        SignalLevel.All => "Counters, waits and per-request timing are read.",
        SignalLevel.Waits => "Counters and waits are read; per-request timing is off.",
        _ => "Only counters are read.",
    };

    public static string Of(SignalLevel level, TargetFacts target) =>
        target.WithoutWaits is not null && level != SignalLevel.Counters
            ? $"{Of(level).Replace("waits", Waits(target), StringComparison.Ordinal)} Other waits need .NET 9 or later." : Of(level);

    public static string Starting(SignalLevel level, SignalLevel asked, TargetFacts target) => (level, asked) switch
    {
        (SignalLevel.Counters, SignalLevel.All) => $"Only counters are read yet; {Waits(target)} and per-request timing are starting.",
        (SignalLevel.Counters, _) => $"Only counters are read yet; {Waits(target)} are starting.",
        _ => $"Counters and {Waits(target)} are read; per-request timing is starting.",
    };

    public static string Waits(TargetFacts target) => target.WithoutWaits is not null ? "lock contentions" : "waits";

    public static string WithoutAwaits(SignalGovernor awaits, TargetFacts target) =>
        $"{Of(SignalLevel.All, target)} The target's requests awaited {Readable.Number(awaits.LeftAt)} times/s, more than {Readable.Number(awaits.Limit)}: "
            + "each is traced only to its first await until the rate drops.";

    public static string Past(SignalLevel level)
    {
        var read = Of(level).Split(" are read")[0];
        return $"{char.ToLowerInvariant(read[0])}{read[1..]} were read";
    }

    public static string Key(SignalLevel level) => JsonNamingPolicy.CamelCase.ConvertName(level.ToString());
}

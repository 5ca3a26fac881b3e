using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>
/// Something that a program does each second, and that came late. Once says nothing: a garbage collection or a busy machine delays it as well.
/// </summary>
internal abstract class LateHeartbeats : MessageKind
{
    /// <summary>So many late ones within minutes are no accident.</summary>
    private const int Several = 3;

    private static readonly TimeSpan Within = TimeSpan.FromMinutes(10);

    /// <summary>Together they can speak for starvation where none does alone.</summary>
    public override Sighting Judge(KindTally seen) =>
        (seen.Worst(Leaning.For) ?? seen.Worst(Leaning.Neither)) is LateHeartbeat worst && seen.Of(Leaning.For) + seen.Of(Leaning.Neither) >= Several
            && !(seen.ShortestOfThree > Within)
            ? worst with { IsRepeated = true } : base.Judge(seen);
}

/// <param name="Seconds">Null where the message does not say.</param>
/// <param name="Subject">"The heartbeat, due each second,".</param>
/// <param name="Doubt">A sentence on what else delays it.</param>
internal sealed record LateHeartbeat(double? Seconds, string Subject, string Doubt) : Sighting
{
    private const double Long = 2;

    /// <summary>There are several.</summary>
    public bool IsRepeated { get; init; }

    public override Leaning Leaning => IsRepeated || Seconds is null or >= Long ? Leaning.For : Leaning.Neither;

    public override double Weight => Seconds ?? 0;

    public override string Meaning => Leaning == Leaning.For
        ? $"{Subject} took {Taken}. {Doubt}"
        : $"{Subject} took {Taken}. A single garbage collection or a busy machine does that, so it says something only where it repeats within minutes.";

    private string Taken => Seconds is { } seconds ? $"{(IsRepeated ? "up to " : "")}{Readable.Milliseconds(1_000 * seconds)}" : "longer than that";
}

/// <summary>A heartbeat that was minutes late.</summary>
internal sealed record StoppedProcess(double Seconds) : Sighting
{
    public override Leaning Leaning => Leaning.Against;

    public override double Weight => Seconds;

    public override string Meaning => $"The heartbeat, due each second, took {Readable.Seconds(Seconds)}. "
        + "It has a thread of its own, which no starved pool holds up for so long: "
        + "the process was stopped or its machine slept.";
}

/// <summary>Kestrel's warning 22. Since ASP.NET Core 5 its heartbeat has a thread of its own (dotnet/aspnetcore pull request 21490).</summary>
internal sealed partial class KestrelHeartbeats : LateHeartbeats
{
    public override string Name => "Kestrel heartbeat warnings";

    public override IReadOnlyList<string> Wordings =>
    [
        "As of \"…\", the heartbeat has been running for \"…\" which is longer than \"00:00:01\". This could be caused by thread pool starvation.",
        "Heartbeat took longer than \"00:00:01\" at \"…\".",
    ];

    public override string Says =>
        "For: it took 2 s or longer, or there are three within ten minutes. "
            + "Against: a minute or longer, which only a stopped process explains. Neither: single short ones";

    public override IEnumerable<string> Anchors => ["theheartbeathasbeenrunningfor", "Heartbeattooklongerthan"];

    private const double Longest = 60;
    private const string Subject = "The heartbeat, due each second,";

    public override Sighting? Read(MessageText text)
    {
        var (running, old) = (Running().Match(text.Dense), Old().Match(text.Dense));
        return old.Success
            ? new LateHeartbeat(null, Subject, "Before ASP.NET Core 5 it ran on the thread pool, so it waited for a thread, or a garbage collection "
                + "stopped it.")
            : Numerals.TimeSpanSeconds((running.Success ? running : Property().Match(text.Line.Text)).Groups[1]) switch
            {
                null => null,
                >= Longest and var seconds => new StoppedProcess(seconds),
                { } seconds => new LateHeartbeat(
                    seconds, Subject, "Since ASP.NET Core 5 it has a thread of its own, so full processors and long garbage collections delay it as well."),
            };
    }

    private const string Quote = "(?:[\"'`“”]|&quot;|&#34;|&#39;){0,4}";

    [GeneratedRegex("^theheartbeathasbeenrunningfor" + Quote + @"([\d.:]{7,20})", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Running();

    [GeneratedRegex("^Heartbeattooklongerthan" + Quote + @"\d\d:\d\d:\d\d", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Old();

    /// <summary>Structured logs keep the template of a message and its figures apart.</summary>
    [GeneratedRegex(@"heartbeatDuration""+ ?: ?""+([\d.:]{7,20})", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Property();
}

/// <summary>Akka.NET writes it at twice the interval.</summary>
internal sealed partial class AkkaHeartbeats : LateHeartbeats
{
    public override string Name => "Akka cluster heartbeats sent late";

    public override IReadOnlyList<string> Wordings =>
        ["Scheduled sending of heartbeat was delayed. Previous heartbeat was sent [… ms] ago, expected interval is [… ms]."];

    public override string Says => "For: it was 2 s late or later, or there are three within ten minutes. Neither: single short ones";

    public override IEnumerable<string> Anchors => ["Scheduledsendingofheartbeatwasdelayed"];

    public override Sighting? Read(MessageText text) =>
        Sent().Match(text.Dense) is { Success: true } sent && Numerals.Decimal(sent.Groups[1]) / 1_000 is { } seconds
            ? new LateHeartbeat(
                seconds, "A heartbeat of the cluster, due each second,",
                "Akka.NET sends it on the thread pool by default; full processors and garbage collections delay it as well.")
            : null;

    [GeneratedRegex(@"Previousheartbeatwassent\[([\d.,]{1,12})\]msago", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Sent();
}

/// <summary>Orleans asks the pool for a thread and measures how late it comes.</summary>
internal sealed partial class OrleansDelays : LateHeartbeats
{
    public override string Name => "Orleans thread-pool delays";

    public override IReadOnlyList<string> Wordings => [".NET Thread Pool is exhibiting delays of …s. This can indicate .NET Thread Pool starvation, …"];

    public override string Says => "For: 2 s or longer, or there are three within ten minutes. Neither: single short ones";

    public override IEnumerable<string> Anchors => [".NETThreadPoolisexhibitingdelaysof"];

    public override Sighting? Read(MessageText text) =>
        Delay().Match(text.Dense) is { Success: true } delay && Numerals.Decimal(delay.Groups[1]) is { } seconds
            ? new LateHeartbeat(
                seconds, "A work item that Orleans queued to measure the pool",
                "It waited for a thread, or garbage collections or a stopped process delayed it, which Orleans reports as stalls.")
            : null;

    [GeneratedRegex(@"delaysof([\d.,]{1,20})s", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Delay();
}

namespace Dashboard.Timeline.Work;

/// <summary>Who makes something of looks at what threads wait for. Safe for any number of threads.</summary>
public sealed record AwaitListener
{
    /// <summary>A listener that nobody is.</summary>
    public static AwaitListener None { get; } = new() { Looked = static _ => { }, Due = static () => null };

    /// <summary>Gets what was seen.</summary>
    public required Action<WaitPicture> Looked { get; init; }

    /// <summary>Why a look would be worth it now, in a sentence; null when it would not. One that is told counts as taken.</summary>
    public required Func<string?> Due { get; init; }
}

namespace Dashboard.Target.Levels;

/// <summary>What is read of the target beside its counters.</summary>
public sealed record SignalStatus(SignalLevel Asked, SignalLevel On, string Sentence)
{
    /// <summary>The level that was asked for when all that is to be read of it was heard, or it was known why less is read; null before.</summary>
    internal SignalLevel? Settled { get; init; }

    /// <summary>False while a session opens, or is open and was not heard yet: what happens now may be missed.</summary>
    public bool IsSettled => Settled == Asked;

    public static SignalStatus Counters { get; } = new(SignalLevel.Counters, SignalLevel.Counters, SignalWords.Of(SignalLevel.Counters));

    public bool IsLess => On < Asked;
}

namespace Dashboard.Target.Levels;

/// <summary>What is read of the target beside its counters.</summary>
/// <param name="Asked">What somebody wants to be read.</param>
/// <param name="On">What is read now.</param>
/// <param name="Sentence">For people.</param>
public sealed record SignalStatus(SignalLevel Asked, SignalLevel On, string Sentence)
{
    public static SignalStatus Counters { get; } = new(SignalLevel.Counters, SignalLevel.Counters, SignalWords.Of(SignalLevel.Counters));

    /// <summary>True while less is read than was asked for.</summary>
    public bool IsLess => On < Asked;
}

namespace Dashboard.Tests.Target.Threads;

/// <summary>A clock that goes when it is told.</summary>
internal sealed class SetTime : TimeProvider
{
    private long _milliseconds;

    public override long TimestampFrequency => 1_000;

    public override long GetTimestamp() => _milliseconds;

    public void Pass(double seconds) => _milliseconds += (long)(seconds * 1_000);
}

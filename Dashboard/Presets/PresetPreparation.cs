using Dashboard.Format;

namespace Dashboard.Presets;

/// <summary>A preset that is being prepared: what happens between the press and the begin of the run.</summary>
/// <param name="name">The preset's.</param>
/// <param name="expected">About how long it takes.</param>
public sealed class PresetPreparation(string name, TimeSpan expected, TimeProvider time)
{
    private readonly long _began = time.GetTimestamp();

    /// <summary>Not disposed: it may be cancelled from another thread while the preparation is over, and holds nothing that outlives it.</summary>
    private readonly CancellationTokenSource _ended = new();
    private string? _why;

    public string Name => name;

    /// <summary>No run is made.</summary>
    internal CancellationToken Ended => _ended.Token;

    /// <summary>Why no run is made, in a sentence; null when one is.</summary>
    internal string? Why => _why;

    /// <summary>About how long it takes, in seconds.</summary>
    public double ExpectedSeconds => expected.TotalSeconds;

    /// <summary>Seconds since the press.</summary>
    public double ElapsedSeconds => time.GetElapsedTime(_began).TotalSeconds;

    /// <summary>How far it is, for people: "Preparing: 12 s of about 26 s"; what takes longer than expected is said without what was expected.</summary>
    public string Words => ElapsedSeconds <= ExpectedSeconds
        ? $"Preparing: {Readable.Seconds(Math.Floor(ElapsedSeconds))} of about {Readable.Seconds(Math.Ceiling(ExpectedSeconds))}"
        : $"Preparing: {Readable.Seconds(Math.Floor(ElapsedSeconds))}, longer than expected";

    /// <summary>Gives it up; the first reason counts.</summary>
    internal void End(string why)
    {
        Interlocked.CompareExchange(ref _why, why, null);
        _ = _ended.CancelAsync();
    }
}

namespace Dashboard.Presets;

/// <summary>A preset between press and run.</summary>
public sealed class PresetPreparation(string name, TimeSpan expected, TimeProvider time)
{
    private readonly long _began = time.GetTimestamp();

    /// <summary>It is not disposed: it may be cancelled after the preparation, and holds nothing.</summary>
    private readonly CancellationTokenSource _ended = new();
    private string? _why;

    public string Name => name;

    /// <summary>Cancelled when no run is made.</summary>
    internal CancellationToken Ended => _ended.Token;

    internal string? Why => _why;

    public double ExpectedSeconds => expected.TotalSeconds;

    public double ElapsedSeconds => time.GetElapsedTime(_began).TotalSeconds;

    /// <summary>"Preparing: 12 s of about 26 s", or the time alone when late.</summary>
    public string Words => ElapsedSeconds <= ExpectedSeconds
        ? $"Preparing: {Readable.Seconds(Math.Floor(ElapsedSeconds))} of about {Readable.Seconds(Math.Ceiling(ExpectedSeconds))}"
        : $"Preparing: {Readable.Seconds(Math.Floor(ElapsedSeconds))}, longer than expected";

    /// <summary>The first reason counts.</summary>
    internal void End(string why)
    {
        Interlocked.CompareExchange(ref _why, why, null);
        _ = _ended.CancelAsync();
    }
}

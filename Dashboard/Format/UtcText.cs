using System.Globalization;

namespace Dashboard.Format;

/// <summary>Moments as text, always UTC.</summary>
internal static class UtcText
{
    /// <summary>ISO 8601 with milliseconds: 2026-11-21T06:00:00.250Z. A moment beyond the calendar is empty.</summary>
    /// <param name="start">Wall-clock time at t = 0.</param>
    /// <param name="seconds">Seconds since then.</param>
    public static string Milliseconds(DateTimeOffset start, double seconds)
    {
        var ticks = start.UtcTicks + (seconds * TimeSpan.TicksPerSecond);
        return ticks >= 0 && ticks <= DateTime.MaxValue.Ticks - TimeSpan.TicksPerSecond
            ? new DateTime(start.UtcTicks + (long)(seconds * TimeSpan.TicksPerSecond), DateTimeKind.Utc)
                .ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture)
            : "";
    }

    /// <summary>For people: 2026-11-21 06:00 UTC.</summary>
    public static string Minutes(DateTimeOffset moment) => moment.UtcDateTime.ToString("yyyy-MM-dd HH:mm 'UTC'", CultureInfo.InvariantCulture);
}

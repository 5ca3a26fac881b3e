using System.Globalization;

namespace Dashboard.Format;

internal static class UtcText
{
    /// <summary>ISO 8601: 2026-11-21T06:00:00.250Z; empty beyond the calendar.</summary>
    public static string Milliseconds(DateTimeOffset start, double seconds)
    {
        var ticks = start.UtcTicks + (seconds * TimeSpan.TicksPerSecond);
        return ticks >= 0 && ticks <= DateTime.MaxValue.Ticks - TimeSpan.TicksPerSecond
            ? new DateTime(start.UtcTicks + (long)(seconds * TimeSpan.TicksPerSecond), DateTimeKind.Utc)
                .ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture)
            : "";
    }

    /// <summary>2026-11-21 06:00 UTC.</summary>
    public static string Minutes(DateTimeOffset moment) => moment.UtcDateTime.ToString("yyyy-MM-dd HH:mm 'UTC'", CultureInfo.InvariantCulture);
}

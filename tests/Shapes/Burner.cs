using System.Diagnostics;

namespace Shapes;

/// <summary>A handler that needs the processor for 3 ms.</summary>
internal static class Burner
{
    public static void Map(WebApplication app) => app.MapGet("/burn", () =>
    {
        var (begin, rounds) = (Stopwatch.GetTimestamp(), 0);
        while (Stopwatch.GetElapsedTime(begin).TotalMilliseconds < 3)
        {
            rounds++;
        }

        return rounds;
    });
}

using System.Diagnostics;

namespace Shapes;

/// <summary>Handlers that block and compute, as real ones do.</summary>
internal static class Mixed
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/mixed/sleep", static (int? sleep, int? cpu) =>
        {
            Thread.Sleep(sleep ?? 100);
            return Compute(cpu ?? 10);
        });
        app.MapGet("/mixed/result", static (int? wait, int? cpu) =>
        {
            var rows = Query.RunAsync(wait ?? 100).Result;
            return rows + Compute(cpu ?? 10);
        });
        app.MapGet("/mixed/await", static async (int? wait, int? cpu) =>
        {
            var rows = await Query.RunAsync(wait ?? 100);
            return rows + Compute(cpu ?? 1);
        });
    }

    /// <summary>Computes for so many milliseconds.</summary>
    internal static int Compute(int milliseconds)
    {
        var (begin, rounds) = (Stopwatch.GetTimestamp(), 0);
        while (Stopwatch.GetElapsedTime(begin).TotalMilliseconds < milliseconds)
        {
            rounds++;
        }

        return rounds;
    }
}

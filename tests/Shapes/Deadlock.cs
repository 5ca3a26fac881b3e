namespace Shapes;

/// <summary>
/// Two locks, taken in one order by every other request and in the opposite order by the rest; who cannot have the second within 100 ms gives up, or waits
/// for ever.
/// </summary>
internal static class Deadlock
{
    private static readonly object First = new();
    private static readonly object Second = new();
    private static int _asked;

    public static void Map(WebApplication app)
    {
        app.MapGet("/deadlock", () => Interlocked.Increment(ref _asked) % 2 == 0 ? Take(First, Second) : Take(Second, First));
        app.MapGet("/deadlock/forever", () => Interlocked.Increment(ref _asked) % 2 == 0 ? Hold(First, Second) : Hold(Second, First));
    }

    private static string Hold(object outer, object inner)
    {
        lock (outer)
        {
            Thread.Sleep(5);
            lock (inner)
            {
                return "had both";
            }
        }
    }

    private static string Take(object outer, object inner)
    {
        lock (outer)
        {
            Thread.Sleep(5);
            if (!Monitor.TryEnter(inner, TimeSpan.FromMilliseconds(100)))
            {
                return "gave up";
            }

            Monitor.Exit(inner);
            return "had both";
        }
    }
}

namespace Shapes;

/// <summary>What goes on beside the requests once somebody asks for it, until the process ends.</summary>
internal static class Besides
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/beside/burn", static () => Begin("Burns a processor", static () => Mixed.Compute(1_000)));
        app.MapGet("/beside/collect", static () => Begin("Collects", static () =>
        {
            var garbage = new byte[20][];
            for (var i = 0; i < garbage.Length; i++)
            {
                garbage[i] = new byte[1_000_000];
            }

            GC.KeepAlive(garbage);
            GC.Collect();
            Thread.Sleep(20);
        }));
        app.MapGet("/beside/bursts", static (int? items, int? milliseconds, int? cpu) => Begin("Queues work every 5 s", () =>
        {
            for (var i = 0; i < (items ?? 60); i++)
            {
                ThreadPool.QueueUserWorkItem(
                    static work =>
                    {
                        Thread.Sleep(work.Sleep);
                        Mixed.Compute(work.Cpu);
                    },
                    (Sleep: milliseconds ?? 100, Cpu: cpu ?? 0),
                    preferLocal: false);
            }

            Thread.Sleep(5_000);
        }));
        app.MapGet("/beside/short", static () => Begin("Queues 10,000 short items at once, every 5 s", static () =>
        {
            for (var i = 0; i < 10_000; i++)
            {
                ThreadPool.QueueUserWorkItem(static _ => Thread.SpinWait(1_000));
            }

            Thread.Sleep(5_000);
        }));
    }

    /// <summary>On a thread of its own, which is none of the pool's.</summary>
    private static string Begin(string what, Action turn)
    {
        new Thread(() =>
        {
            while (true)
            {
                turn();
            }
        })
        { IsBackground = true, Name = what }.Start();
        return what;
    }
}

using Xunit;

namespace Hanging;

/// <summary>Tests of which the one that the variable HANGS names does not end; without it all pass. What runs them is looked at from outside.</summary>
public sealed class OrderTests
{
    private static readonly TaskCompletionSource<int> Never = new();
    private static readonly Lock First = new();
    private static readonly Lock Second = new();

    private static string Hangs => Environment.GetEnvironmentVariable("HANGS") ?? "";

    [Fact]
    public async Task Passes()
    {
        await Task.Delay(50, TestContext.Current.CancellationToken);
        Assert.True(true);
    }

    [Fact]
    public void Blocks()
    {
        if (Hangs == nameof(Blocks))
        {
            Store.Load();
        }
    }

    [Fact]
    public async Task Awaits()
    {
        if (Hangs == nameof(Awaits))
        {
            await Store.LoadAsync();
        }
    }

    [Fact]
    public void Deadlocks()
    {
        if (Hangs == nameof(Deadlocks))
        {
            Store.LockBoth();
        }
    }

    /// <summary>Longer than a limit of two seconds, and no hang.</summary>
    [Fact]
    public void Computes()
    {
        var until = DateTime.UtcNow.AddSeconds(Hangs == nameof(Computes) ? 4 : 0);
        while (DateTime.UtcNow < until)
        {
            Thread.SpinWait(1_000);
        }
    }

    private static class Store
    {
        public static int Load() => LoadAsync().Result;

        public static async Task<int> LoadAsync() => await Never.Task;

        public static void LockBoth()
        {
            using var both = new Barrier(2);
            new Thread(() => Lock(Second, First, both)) { IsBackground = true }.Start();
            Lock(First, Second, both);
        }

        private static void Lock(Lock one, Lock other, Barrier both)
        {
            lock (one)
            {
                both.SignalAndWait();
                lock (other)
                {
                }
            }
        }
    }
}

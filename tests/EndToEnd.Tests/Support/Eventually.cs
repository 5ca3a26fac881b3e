namespace EndToEnd.Tests;

/// <summary>Asks again until something is so; only for what gives no signal of its own.</summary>
internal static class Eventually
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    public static Task TrueAsync(Func<bool> isSo, TimeSpan within, string what) =>
        TrueAsync(() => Task.FromResult(isSo()), within, what);

    public static async Task TrueAsync(Func<Task<bool>> isSo, TimeSpan within, string what)
    {
        var end = TimeProvider.System.GetTimestamp() + (long)(within.TotalSeconds * TimeProvider.System.TimestampFrequency);
        while (!await isSo())
        {
            if (TimeProvider.System.GetTimestamp() > end)
            {
                throw new TimeoutException($"Not within {within.TotalSeconds} s: {what}.");
            }

            await Task.Delay(Pause, TestContext.Current.CancellationToken);
        }
    }
}

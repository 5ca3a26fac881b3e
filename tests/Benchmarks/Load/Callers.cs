namespace Benchmarks.Load;

/// <summary>Callers that ask a server again and again: what they find is not measured.</summary>
internal static class Callers
{
    public static async Task CallAsync(string url, int callers, TimeSpan pause, CancellationToken end)
    {
        using var http = new HttpClient();
        await Task.WhenAll(Enumerable.Range(0, callers).Select(async _ =>
        {
            try
            {
                while (!end.IsCancellationRequested)
                {
                    using var answer = await http.GetAsync(url, end);
                    await Task.Delay(pause, end);
                }
            }
            catch (Exception e) when (e is OperationCanceledException or HttpRequestException)
            {
                // The time is over, or the process ends with the benchmark.
            }
        }));
    }
}

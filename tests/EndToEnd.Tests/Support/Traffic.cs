namespace EndToEnd.Tests;

/// <summary>Callers of a server that are not the dashboard's: each asks for its path again and again, until this is disposed of.</summary>
internal sealed class Traffic : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly HttpClient _client;

    /// <param name="server">Where the server listens.</param>
    /// <param name="paths">What is called, and by how many at a time.</param>
    public Traffic(Uri server, params IEnumerable<(string Path, int Callers)> paths)
    {
        _client = new HttpClient { BaseAddress = server };
        foreach (var (path, callers) in paths)
        {
            for (var i = 0; i < callers; i++)
            {
                _ = Task.Run(() => CallAsync(path));
            }
        }
    }

    public void Dispose()
    {
        _end.Cancel();
        _end.Dispose();
        _client.Dispose();
    }

    private async Task CallAsync(string path)
    {
        var token = _end.Token;
        try
        {
            while (true)
            {
                using var answer = await _client.GetAsync(path, token);
                await Task.Delay(20, token);
            }
        }
        catch (Exception e) when (e is OperationCanceledException or ObjectDisposedException || token.IsCancellationRequested)
        {
            // The test is over.
        }
    }
}

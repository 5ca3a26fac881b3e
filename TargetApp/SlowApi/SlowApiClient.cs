namespace TargetApp.SlowApi;

/// <summary>The slow HTTP API behind this server. Its answers take a second each, or what is asked for.</summary>
internal sealed class SlowApiClient(TargetAppOptions options) : IDisposable
{
    // A starved server waits for itself: the default limit of 100 s would cut requests off that are merely queued.
    private readonly HttpClient _http = new() { Timeout = Timeout.InfiniteTimeSpan };

    public Task<HttpResponseMessage> GetAsync(int? milliseconds) =>
        _http.GetAsync(new Uri(options.SlowApi, milliseconds is { } ms ? $"/test/sync?ms={ms}" : "/test/sync"));

    public BackendUnavailableException Down(HttpRequestException cause) => new(
        $"The slow API at {options.SlowApi} cannot be reached ({cause.Message.TrimEnd('.')}): start DbMock, or name another address with --slow-api.", cause);

    public void Dispose() => _http.Dispose();
}

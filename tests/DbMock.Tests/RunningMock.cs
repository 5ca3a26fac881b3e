using System.Net;
using System.Net.Http.Json;
using Microsoft.AspNetCore.Builder;

namespace DbMock.Tests;

/// <summary>The program's own host, in this process, on free ports.</summary>
internal sealed class RunningMock : IAsyncDisposable
{
    private readonly WebApplication _app;

    private RunningMock(WebApplication app)
    {
        _app = app;
        Http = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
    }

    public HttpClient Http { get; }

    public EndPoint Database => DbMockHost.DatabaseEndPoint(_app);

    public static async Task<RunningMock> StartAsync(DbMockOptions options)
    {
        var app = DbMockHost.Build(options with { Port = 0, SlowPort = 0 });
        await app.StartAsync(TestContext.Current.CancellationToken);
        return new RunningMock(app);
    }

    public Task<QueryClient> ConnectAsync() => QueryClient.ConnectAsync(Database);

    public async Task<StatisticsSnapshot> StatisticsAsync() =>
        (await Http.GetFromJsonAsync<StatisticsSnapshot>("/stats", TestContext.Current.CancellationToken))!;

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        await _app.DisposeAsync();
    }
}

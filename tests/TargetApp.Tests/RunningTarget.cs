using System.Net;
using DbMock;
using Microsoft.AspNetCore.Builder;

namespace TargetApp.Tests;

/// <summary>TargetApp in this process, with its own DbMock unless the test brings one (or none); all on free ports.</summary>
internal sealed class RunningTarget : IAsyncDisposable
{
    private readonly WebApplication _target;
    private readonly WebApplication? _mock;

    private RunningTarget(WebApplication target, WebApplication? mock)
    {
        _target = target;
        _mock = mock;
        Http = new HttpClient { BaseAddress = new Uri(target.Urls.First()) };
    }

    public HttpClient Http { get; }

    public static async Task<RunningTarget> StartAsync(TargetAppOptions? options = null)
    {
        var mock = await StartMockAsync();
        var db = (IPEndPoint)DbMockHost.DatabaseEndPoint(mock);
        options = (options ?? new TargetAppOptions()) with { Db = new DnsEndPoint("127.0.0.1", db.Port), SlowApi = new Uri(mock.Urls.First()) };
        return new RunningTarget(await StartTargetAsync(options), mock);
    }

    public static async Task<RunningTarget> StartAloneAsync(TargetAppOptions options) => new(await StartTargetAsync(options), mock: null);

    public static async Task<WebApplication> StartMockAsync(int port = 0)
    {
        var mock = DbMockHost.Build(new DbMockOptions { Port = port, SlowPort = 0 });
        await mock.StartAsync(TestContext.Current.CancellationToken);
        return mock;
    }

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        await _target.DisposeAsync();
        if (_mock is not null)
        {
            await _mock.DisposeAsync();
        }
    }

    private static async Task<WebApplication> StartTargetAsync(TargetAppOptions options)
    {
        var target = TargetHost.Build(options with { Port = 0 });
        await target.StartAsync(TestContext.Current.CancellationToken);
        return target;
    }
}

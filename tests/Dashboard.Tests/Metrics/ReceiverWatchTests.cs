using System.Net;
using Dashboard.Metrics;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Metrics;

/// <summary>A receiver that is away, refuses, and comes back.</summary>
public sealed class ReceiverWatchTests : IDisposable
{
    private readonly FakeTimeProvider _time = new();
    private readonly List<string> _said = [];
    private readonly Receiver _receiver = new();
    private readonly HttpClient _client;

    public ReceiverWatchTests() => _client = new HttpClient(new ReceiverWatch(_receiver, _said.Add, _time));

    public void Dispose() => _client.Dispose();

    [Fact(Timeout = 30_000)]
    public async Task What_is_not_taken_is_said_once_and_that_it_is_taken_again_too()
    {
        _receiver.Status = null;
        await Assert.ThrowsAsync<HttpRequestException>(() => SendAsync("metrics"));
        await Assert.ThrowsAsync<HttpRequestException>(() => SendAsync("metrics"));
        Assert.Equal("collector:4318 does not take metrics (nobody there): they are sent on, and what is not taken is lost. OTLP goes over HTTP, whose usual port is 4318.", Assert.Single(_said));

        _receiver.Status = HttpStatusCode.OK;
        await SendAsync("metrics");
        await SendAsync("metrics");
        Assert.Equal("collector:4318 takes metrics again.", _said[1]);
        Assert.Equal(2, _said.Count);
    }

    [Fact(Timeout = 30_000)]
    public async Task Findings_that_are_refused_are_said_beside_metrics_that_are_taken()
    {
        await SendAsync("metrics");
        _receiver.Status = HttpStatusCode.NotFound;
        await SendAsync("logs");

        Assert.StartsWith("collector:4318 does not take findings (status 404)", Assert.Single(_said), StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task One_that_comes_and_goes_fills_no_log()
    {
        for (var i = 0; i < 20; i++)
        {
            _receiver.Status = HttpStatusCode.ServiceUnavailable;
            await SendAsync("metrics");
            _receiver.Status = HttpStatusCode.OK;
            await SendAsync("metrics");
        }

        Assert.Equal(2, _said.Count);
        _time.Advance(ReceiverWatch.Pause);
        _receiver.Status = HttpStatusCode.ServiceUnavailable;
        await SendAsync("metrics");
        Assert.Equal(3, _said.Count);
    }

    private async Task SendAsync(string signal)
    {
        using var answer = await _client.PostAsync($"http://collector:4318/v1/{signal}", content: null, TestContext.Current.CancellationToken);
    }

    private sealed class Receiver : HttpMessageHandler
    {
        public HttpStatusCode? Status { get; set; } = HttpStatusCode.OK;

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Status is { } status ? Task.FromResult(new HttpResponseMessage(status)) : throw new HttpRequestException("nobody there.");
    }
}

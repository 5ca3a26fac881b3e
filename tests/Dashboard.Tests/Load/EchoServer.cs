using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;

namespace Dashboard.Tests.Load;

/// <summary>A server that takes every request and keeps what arrived.</summary>
internal sealed class EchoServer : IAsyncDisposable
{
    private readonly ConcurrentQueue<ArrivedRequest> _arrived = new();
    private readonly WebApplication _app;

    private EchoServer()
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseUrls("http://127.0.0.1:0");
        _app = builder.Build();
        _app.Run(async context =>
        {
            using var body = new MemoryStream();
            await context.Request.Body.CopyToAsync(body, context.RequestAborted);
            var headers = context.Request.Headers.Where(header => header.Key != "Host").ToDictionary(header => header.Key, header => $"{header.Value}", StringComparer.OrdinalIgnoreCase);
            _arrived.Enqueue(new ArrivedRequest(context.Request.Method, $"{context.Request.Path}{context.Request.QueryString}", headers, body.ToArray()));
            if (Answers.TryGetValue($"{context.Request.Path}", out var answer))
            {
                context.Response.ContentType = "application/json";
                await context.Response.WriteAsync(answer, context.RequestAborted);
            }
            else if (!AnswersAll)
            {
                context.Response.StatusCode = 404;
            }

            if (context.Request.Path == "/close")
            {
                context.Abort();
            }
        });
    }

    /// <summary>By path; other paths are answered with 200 and nothing.</summary>
    public ConcurrentDictionary<string, string> Answers { get; } = new(StringComparer.Ordinal);

    /// <summary>False: a path without an answer is not found.</summary>
    public bool AnswersAll { get; set; } = true;

    public IReadOnlyList<ArrivedRequest> Arrived => [.. _arrived];

    public string Address { get; private set; } = "";

    public static async Task<EchoServer> StartAsync()
    {
        var server = new EchoServer();
        await server._app.StartAsync();
        server.Address = server._app.Urls.First();
        return server;
    }

    public async ValueTask DisposeAsync()
    {
        using var now = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _app.StopAsync(now.Token);
        await _app.DisposeAsync();
    }
}

/// <param name="Headers">Without Host.</param>
internal sealed record ArrivedRequest(string Method, string Path, IReadOnlyDictionary<string, string> Headers, byte[] Body);

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Hosting;

namespace Benchmarks.Load;

/// <summary>The least an HTTP server can do here: Kestrel with one line of text and nothing in between.</summary>
internal static class TinyServer
{
    private static readonly byte[] Answer = Encoding.ASCII.GetBytes("ok\n");

    public static async Task<int> RunAsync(string[] args)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseUrls($"http://127.0.0.1:{(args is [var port] ? port : "0")}");
        await using var app = builder.Build();
        app.Run(static context =>
        {
            context.Response.ContentType = "text/plain";
            context.Response.ContentLength = Answer.Length;
            return context.Response.Body.WriteAsync(Answer).AsTask();
        });
        await app.StartAsync();
        Console.WriteLine(app.Urls.First());
        await app.WaitForShutdownAsync();
        return 0;
    }
}

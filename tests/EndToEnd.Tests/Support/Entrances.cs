using System.Collections.Concurrent;
using System.Net;
using Microsoft.Playwright;

namespace EndToEnd.Tests;

/// <summary>The addresses with their tokens that dashboards printed, so that whoever knows a dashboard's address gets in as a person does.</summary>
internal static class Entrances
{
    private static readonly ConcurrentDictionary<string, Uri> Printed = new(StringComparer.Ordinal);

    /// <summary>Remembers what was printed, and returns where the dashboard is.</summary>
    public static Uri Remember(string printed)
    {
        var entrance = new Uri(printed);
        Printed[entrance.Authority] = entrance;
        return new Uri(entrance, "/");
    }

    /// <summary>The address to open first.</summary>
    public static Uri Of(Uri dashboard) => Printed[dashboard.Authority];

    /// <summary>Lets a viewer in without loading a page.</summary>
    public static async Task LetInAsync(this IBrowserContext viewer, Uri dashboard)
    {
        var answer = await viewer.APIRequest.GetAsync(Of(dashboard).ToString(), new() { MaxRedirects = 0 });
        Assert.Equal((int)HttpStatusCode.SeeOther, answer.Status);
    }

    /// <summary>A program that was let in, for downloads.</summary>
    public static async Task<HttpClient> ClientAsync(Uri dashboard)
    {
        var client = new HttpClient(new SocketsHttpHandler { AutomaticDecompression = DecompressionMethods.All }) { BaseAddress = dashboard };
        using var answer = await client.GetAsync(Of(dashboard), TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        return client;
    }
}

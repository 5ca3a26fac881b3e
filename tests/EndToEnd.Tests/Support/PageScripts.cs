namespace EndToEnd.Tests;

/// <summary>
/// The two scripts without which there is no page. They are fetched as a browser does it: with static web assets off (the default in
/// production) a request that accepts gzip gets 200 and no bytes, while a plain one gets the file.
/// </summary>
internal static class PageScripts
{
    private const string Blazor = "_framework/blazor.web.js";
    private const string Plotly = "_content/Plotly.Blazor/plotly-basic-3.7.0.min.js";

    public static IReadOnlyList<string> Paths { get; } = [Blazor, Plotly];

    /// <summary>Fetches both, compressed, and asserts that neither is cut short.</summary>
    /// <param name="client">One that was let in (<see cref="Entrances.ClientAsync"/>).</param>
    public static async Task AssertWholeAsync(HttpClient client)
    {
        foreach (var (path, minimumBytes, says) in new[] { (Blazor, 100_000, "Blazor"), (Plotly, 1_000_000, "plotly.js") })
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "Accept-Encoding", "gzip, br" } } };
            using var answer = await client.SendAsync(request, TestContext.Current.CancellationToken);
            answer.EnsureSuccessStatusCode();
            var script = await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

            Assert.True(script.Length > minimumBytes, $"{path} has {script.Length} characters.");
            Assert.Contains(says, script, StringComparison.Ordinal);
        }
    }
}

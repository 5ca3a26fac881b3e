using System.Text.Json;

namespace Dashboard.Tests.Timeline;

/// <summary>Runs a script of tests/Histogram.Js.Oracle, in which hdr-histogram-js says what it makes of our files.</summary>
internal static class Oracle
{
    private static readonly NodeFolder Folder = new("Histogram.Js.Oracle");

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public static async Task<T> AskAsync<T>(string script, params string[] files)
    {
        var token = TestContext.Current.CancellationToken;
        await Folder.RestoreAsync(token);
        var (code, output) = await Folder.NodeAsync([script, .. files], token);
        Assert.True(code == 0, output);
        return JsonSerializer.Deserialize<T>(output, Json)!;
    }
}

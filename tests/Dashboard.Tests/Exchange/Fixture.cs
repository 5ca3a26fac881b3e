using System.Text;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;
using Dashboard.Format;

namespace Dashboard.Tests.Exchange;

/// <summary>Small files as the tools write them, made by hand after the tools' sources (docs/exchange.md names them).</summary>
internal static class Fixture
{
    public static string PathOf(string name) => Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Exchange", "Fixtures", name);

    public static Task<string> TextAsync(string name) => File.ReadAllTextAsync(PathOf(name), TestContext.Current.CancellationToken);

    public static async Task<ImportedLoad> ReadAsync(string name) => await ReadTextAsync(await TextAsync(name), name);

    public static Task<ImportedLoad> ReadTextAsync(string text, string name = "file", ImportFormat? format = null) =>
        ReadAsync(new MemoryStream(Encoding.UTF8.GetBytes(text)), format, name, TestContext.Current.CancellationToken);

    public static async Task<ImportedLoad> ReadAsync(Stream input, ImportFormat? format, string name, CancellationToken token)
    {
        await using var text = await InputText.OpenAsync(input, name, token);
        return await Import.ReadAsync(text, format, token);
    }

    public static async Task<string> RefusedAsync(string text, ImportFormat? format = null) =>
        (await Assert.ThrowsAnyAsync<UserFacingException>(() => ReadTextAsync(text, "file", format))).Message;
}

using Dashboard.Shell;
using Microsoft.Extensions.FileProviders;

namespace Dashboard.Tests.Shell;

/// <summary>A build that lacks something is told at the start: the page would be white without a word.</summary>
public sealed class WebAssetsTests
{
    [Theory]
    [InlineData("Dashboard.staticwebassets.endpoints.json", "{}", "_framework/blazor.web.js", "code", null)]
    [InlineData("other.json", "{}", "_framework/blazor.web.js", "code", "Dashboard.staticwebassets.endpoints.json")]
    [InlineData("Dashboard.staticwebassets.endpoints.json", "", "_framework/blazor.web.js", "code", "Dashboard.staticwebassets.endpoints.json")]
    [InlineData("Dashboard.staticwebassets.endpoints.json", "{}", "_framework/other.js", "code", "wwwroot/_framework/blazor.web.js")]
    [InlineData("Dashboard.staticwebassets.endpoints.json", "{}", "_framework/blazor.web.js", "", "wwwroot/_framework/blazor.web.js")]
    public void What_is_missing_is_named(string list, string listed, string script, string code, string? missing)
    {
        using var folder = new TemporaryFolder();
        var web = Directory.CreateDirectory(Path.Combine(folder.FullPath, "wwwroot"));
        Directory.CreateDirectory(Path.Combine(web.FullName, "_framework"));
        File.WriteAllText(Path.Combine(folder.FullPath, list), listed);
        File.WriteAllText(Path.Combine(web.FullName, script), code);
        using var program = new PhysicalFileProvider(folder.FullPath);
        using var files = new PhysicalFileProvider(web.FullName);

        Assert.Equal(missing, WebAssets.Missing(program, files, "Dashboard"));
    }
}

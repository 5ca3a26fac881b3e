using Microsoft.Extensions.FileProviders;

namespace Dashboard.Shell;

/// <summary>Without the build's lists, browsers would get empty files with status 200, and a white page.</summary>
internal static class WebAssets
{
    private const string Needed = "_framework/blazor.web.js";

    /// <exception cref="UserFacingException">The build is incomplete.</exception>
    public static void RefuseWithout(IWebHostEnvironment environment)
    {
        if (Missing(environment.ContentRootFileProvider, environment.WebRootFileProvider, environment.ApplicationName) is { } file)
        {
            throw new UserFacingException($"The dashboard's build is incomplete: {file} is missing. Build it again, or copy the whole folder.");
        }
    }

    internal static string? Missing(IFileProvider program, IFileProvider web, string name)
    {
        var list = $"{name}.staticwebassets.endpoints.json";
        return program.GetFileInfo(list) is not { Exists: true, Length: > 0 } ? list
            : web.GetFileInfo(Needed) is not { Exists: true, Length: > 0 } ? $"wwwroot/{Needed}"
            : null;
    }
}

using System.Diagnostics;

namespace Shapes;

/// <summary>An endpoint that answers with the id of its own trace, after a delay; with nothing where the server makes no activities.</summary>
internal static class Traced
{
    public static void Map(WebApplication app) => app.MapGet("/traced/{milliseconds:int}", static async (int milliseconds) =>
    {
        await Task.Delay(milliseconds);
        return Activity.Current?.TraceId.ToHexString() ?? "";
    });
}

namespace Shapes;

/// <summary>A handler that computes for 3 ms.</summary>
internal static class Burner
{
    public static void Map(WebApplication app) => app.MapGet("/burn", static () => Mixed.Compute(3));
}

namespace Shapes;

/// <summary>A singleton that guards its state with one lock.</summary>
internal sealed class Stock
{
    private readonly Lock _lock = new();
    private int _taken;

    public static void Map(WebApplication app) => app.MapGet("/stock", (Stock stock) => stock.Take());

    private int Take()
    {
        lock (_lock)
        {
            Thread.Sleep(5);
            return ++_taken;
        }
    }
}

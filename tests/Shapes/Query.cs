namespace Shapes;

/// <summary>What the endpoints ask for: something that takes a while elsewhere and needs no thread meanwhile.</summary>
internal static class Query
{
    public static async Task<int> RunAsync(int milliseconds = 50)
    {
        await Task.Delay(milliseconds);
        return milliseconds;
    }
}

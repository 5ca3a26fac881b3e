using Npgsql;

namespace Shapes;

/// <summary>Orders in PostgreSQL, by Npgsql: more callers than its pool has connections await one, and block nothing.</summary>
internal static class Database
{
    public static void Map(WebApplication app) => app.MapGet("/database/orders", static (int? ms) => OrderStore.CountAsync(ms ?? 200));
}

internal static class OrderStore
{
    private static readonly Lazy<NpgsqlDataSource> Source = new(static () => NpgsqlDataSource.Create(
        Environment.GetEnvironmentVariable("SHAPES_POSTGRES") ?? throw new InvalidOperationException("SHAPES_POSTGRES says no connection string.")));

    public static async Task<int> CountAsync(int ms)
    {
        await using var connection = await Source.Value.OpenConnectionAsync();
        await using var query = new NpgsqlCommand("SELECT count(*)::int FROM pg_sleep($1)", connection) { Parameters = { new() { Value = ms / 1000.0 } } };
        return (int)(await query.ExecuteScalarAsync())!;
    }
}

namespace TargetApp.Scenarios;

/// <summary>What a request to a store endpoint does: the article's thousand sets between two waits, or <c>?operations=</c>.</summary>
internal static class StoreOperations
{
    public const int Default = 1_000;

    public const int Highest = 100_000;
}

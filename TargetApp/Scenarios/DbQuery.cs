namespace TargetApp.Scenarios;

/// <summary>The query of both database scenarios; a comment tells the mock how long to take.</summary>
internal static class DbQuery
{
    private const string Count = "SELECT COUNT(*) FROM Table1";

    public static string Text(int? milliseconds) => milliseconds is { } ms ? $"{Count} /* ms={ms} */" : Count;
}

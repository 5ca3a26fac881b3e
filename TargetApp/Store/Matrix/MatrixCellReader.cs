using System.Text.Json;

namespace TargetApp.Store.Matrix;

/// <summary>From the body of a request to a cell, or to the one sentence that says what to change.</summary>
internal static class MatrixCellReader
{
    private const string Example = "{\"foreground\": 2, \"workers\": 4, \"workerKind\": \"own\", \"operations\": 20000}";

    /// <summary>The cell, or a sentence.</summary>
    public static (MatrixCell? Cell, string? Sentence) Read(JsonElement body)
    {
        if (body.ValueKind is not JsonValueKind.Object)
        {
            return (null, $"Send JSON such as {Example}.");
        }

        try
        {
            var foreground = Whole(body, "foreground", 1, 64, null);
            var workers = Whole(body, "workers", 0, 64, null);
            var operations = Whole(body, "operations", 1_000, 10_000_000, null, ": it is the total of a cell, divided among the foreground threads");
            var buckets = Whole(body, "buckets", 1, 100_000_000, 2L * operations);
            var waitEvery = Whole(body, "waitEvery", 1, 100_000, 1_000);
            var kind = Name<WorkerKind>(body, "workerKind", "own, threads, pool or result");
            var keys = Name<KeyOrder>(body, "keys", "sequential or random");
            return (new MatrixCell((int)foreground, (int)workers, kind, (int)operations, buckets, keys, (int)waitEvery), null);
        }
        catch (FormatException e)
        {
            return (null, e.Message);
        }
    }

    /// <summary>The sentence when the body is no JSON at all.</summary>
    public static string NoJson => $"Send JSON such as {Example}.";

    private static long Whole(JsonElement body, string name, long lowest, long highest, long? absent, string note = "")
    {
        if (!body.TryGetProperty(name, out var value) || value.ValueKind is JsonValueKind.Null)
        {
            return absent ?? throw new FormatException($"{name} is missing: send JSON such as {Example}.");
        }

        return value.ValueKind is JsonValueKind.Number && value.TryGetInt64(out var number) && number >= lowest && number <= highest
            ? number
            : throw new FormatException($"{name} must be a whole number from {lowest} to {highest}, not {Shown(value)}{note}.");
    }

    private static T Name<T>(JsonElement body, string name, string choices)
        where T : struct, Enum
    {
        if (!body.TryGetProperty(name, out var value) || value.ValueKind is JsonValueKind.Null)
        {
            return default;
        }

        var found = value.ValueKind is JsonValueKind.String
            ? Enum.GetValues<T>().Cast<T?>().FirstOrDefault(choice => string.Equals(choice.ToString(), value.GetString(), StringComparison.OrdinalIgnoreCase))
            : null;
        return found ?? throw new FormatException($"{name} must be {choices}, not {Shown(value)}.");
    }

    private static string Shown(JsonElement value) => value.GetRawText() is { Length: <= 40 } text ? text.ReplaceLineEndings(" ") : "that";
}

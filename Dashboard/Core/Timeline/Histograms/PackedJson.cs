using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

/// <summary>Reads and writes packed rows of numbers as <c>[[…], …]</c> in JSON.</summary>
/// <param name="pack">Packs rows; throws <see cref="FormatException"/> for what no recorder writes.</param>
internal abstract class PackedJson<T>(Func<long[][], T> pack) : JsonConverter<T>
    where T : IEnumerable<long[]>
{
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var rest = reader;
        if (rest.TokenType == JsonTokenType.StartArray && rest.Read() && rest.TokenType == JsonTokenType.EndArray)
        {
            // As in a summary, whose intervals hold the histograms: no serializer is asked.
            reader = rest;
            return pack([]);
        }

        try
        {
            return pack(JsonSerializer.Deserialize<long[][]>(ref reader) ?? throw new JsonException("Rows must be a list."));
        }
        catch (FormatException e)
        {
            throw new JsonException(e.Message, e);
        }
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => JsonSerializer.Serialize<IEnumerable<long[]>>(writer, value);
}

internal sealed class SparseBucketsJson() : PackedJson<SparseBuckets>(static rows => SparseBuckets.Of(rows));

internal sealed class PackedRowsJson() : PackedJson<PackedRows>(PackedRows.Of);

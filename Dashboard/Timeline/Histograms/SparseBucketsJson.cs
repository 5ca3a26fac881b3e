using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

internal sealed class SparseBucketsJson : JsonConverter<SparseBuckets>
{
    public override SparseBuckets Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var rest = reader;
        if (rest.TokenType == JsonTokenType.StartArray && rest.Read() && rest.TokenType == JsonTokenType.EndArray)
        {
            // As of a summary, whose histograms stand in its intervals.
            reader = rest;
            return default;
        }

        try
        {
            return SparseBuckets.Of(JsonSerializer.Deserialize<long[][]>(ref reader) ?? throw new JsonException("A histogram is a list."));
        }
        catch (FormatException e)
        {
            throw new JsonException(e.Message, e);
        }
    }

    public override void Write(Utf8JsonWriter writer, SparseBuckets value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize<IEnumerable<long[]>>(writer, value);
}

using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.RunFile;

/// <summary>Gives equal texts of many runs as one string: names, units and sentences are the same in most of them.</summary>
internal sealed class SharedStrings : JsonConverter<string>
{
    private const int MaxStrings = 10_000;

    private const int MaxLength = 256;

    private readonly ConcurrentDictionary<string, string> _known = new(StringComparer.Ordinal);
    private int _count;

    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType switch
        {
            JsonTokenType.Null => null,
            JsonTokenType.String => Shared(ref reader),
            _ => throw new JsonException("A string is expected."),
        };

    public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Shared(ref reader);

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);

    private string Shared(ref Utf8JsonReader reader)
    {
        // A character takes at least one byte, so that a text of so many bytes is no longer.
        if (reader.HasValueSequence || reader.ValueSpan.Length > MaxLength)
        {
            return reader.GetString()!;
        }

        Span<char> text = stackalloc char[MaxLength];
        text = text[..reader.CopyString(text)];
        if (_known.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(text, out var known))
        {
            return known;
        }

        var made = text.ToString();
        return Interlocked.Increment(ref _count) <= MaxStrings ? _known.GetOrAdd(made, made) : made;
    }
}

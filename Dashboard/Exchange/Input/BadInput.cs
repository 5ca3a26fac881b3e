using System.Text.Json;

namespace Dashboard.Exchange.Input;

/// <summary>The refusal of a file.</summary>
internal static class BadInput
{
    public static UserFacingException Of(string label, long? line, string what, Exception? cause = null) =>
        new($"{label}{(line is { } number ? FormattableString.Invariant($", line {number}") : "")}: {what}; nothing was imported.", cause);

    /// <summary>Handles a JSON reader's exceptions; half a surrogate pair is an <see cref="InvalidOperationException"/>.</summary>
    public static UserFacingException Of(string label, long? line, Exception cause) =>
        Of(label, line, cause is JsonException ? "it is not JSON (it may be cut off)" : "it contains half a surrogate pair, which is not valid text", cause);
}

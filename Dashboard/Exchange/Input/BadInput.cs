using Dashboard.Format;

namespace Dashboard.Exchange.Input;

/// <summary>The sentence about a file that cannot be imported.</summary>
internal static class BadInput
{
    public static UserFacingException Of(string label, long? line, string what, Exception? cause = null) =>
        new($"{label}{(line is { } number ? FormattableString.Invariant($", line {number}") : "")}: {what}; nothing was imported.", cause);
}

using System.Globalization;

namespace Dashboard.Exchange.Requests;

/// <summary>The place where a request is written.</summary>
/// <param name="File">Name of the file, without its folder, or the path on the target that it was read from.</param>
/// <param name="At">The place, for example <c>line 5</c> or <c>#/paths/~1orders/post</c>; null is the file as a whole.</param>
internal readonly record struct RequestPlace(string File, string? At)
{
    /// <param name="line">The line from 1; null is the file as a whole.</param>
    public static RequestPlace Line(string file, int? line) =>
        new(file, line is { } number ? string.Create(CultureInfo.InvariantCulture, $"line {number}") : null);

    public override string ToString() => At is null ? File : $"{File}, {At}";
}

/// <summary>A written request asks for something unsupported: one sentence with its place, on one line whatever the file contains; it holds no value.</summary>
internal sealed class RequestException : UserFacingException
{
    public RequestException(RequestPlace place, string sentence, Exception? cause = null)
        : base(VisibleText.Of($"{place}: {sentence}"), cause)
    {
    }

    /// <param name="line">The line from 1; null is the file as a whole.</param>
    public RequestException(string file, int? line, string sentence, Exception? cause = null)
        : this(RequestPlace.Line(file, line), sentence, cause)
    {
    }
}

using System.Globalization;

namespace Dashboard.Exchange.Requests;

/// <summary>Where a request is written down.</summary>
/// <param name="File">Name of the file, without its folder, or the path on the target that it was read from.</param>
/// <param name="At">For example <c>line 5</c> or <c>#/paths/~1orders/post</c>; null: the file as a whole.</param>
internal readonly record struct RequestPlace(string File, string? At)
{
    /// <param name="line">From 1; null: the file as a whole.</param>
    public static RequestPlace Line(string file, int? line) =>
        new(file, line is { } number ? string.Create(CultureInfo.InvariantCulture, $"line {number}") : null);

    public override string ToString() => At is null ? File : $"{File}, {At}";
}

/// <summary>What a written request asks for that is not done: one sentence with its place, on one line whatever the file says; it holds no value.</summary>
internal sealed class RequestException : UserFacingException
{
    public RequestException(RequestPlace place, string sentence, Exception? cause = null)
        : base(VisibleText.Of($"{place}: {sentence}"), cause)
    {
    }

    /// <param name="line">From 1; null: the file as a whole.</param>
    public RequestException(string file, int? line, string sentence, Exception? cause = null)
        : this(RequestPlace.Line(file, line), sentence, cause)
    {
    }
}

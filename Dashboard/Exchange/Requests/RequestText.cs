using System.Text;

namespace Dashboard.Exchange.Requests;

/// <summary>A text that keeps the origin of each of its parts.</summary>
internal sealed class RequestText
{
    private readonly StringBuilder _text = new();
    private readonly List<(int Start, int End, TextOrigin Origin)> _marks = [];

    public RequestText()
    {
    }

    public RequestText(string text, TextOrigin origin = TextOrigin.File) => Append(text, origin);

    public int Length => _text.Length;

    public TextOrigin Origin => OriginOf(0, Length);

    public void Append(ReadOnlySpan<char> text) => _text.Append(text);

    public void Append(string text, TextOrigin origin)
    {
        var start = Length;
        Append(text);
        Mark(start, origin);
    }

    /// <summary>Marks what was appended since with its origin.</summary>
    public void Mark(int start, TextOrigin origin)
    {
        if (origin != TextOrigin.File)
        {
            _marks.Add((start, Length, origin));
        }
    }

    public TextOrigin OriginOf(int start, int end) =>
        _marks.Where(mark => mark.Start < end && mark.End > start).Select(mark => mark.Origin).DefaultIfEmpty(TextOrigin.File).Max();

    public string Shown(int start)
    {
        var (text, at) = (_text.ToString(), start);
        var shown = new StringBuilder();
        var marks = _marks.Where(mark => mark.End > start && mark.End > mark.Start).OrderBy(mark => mark.Start).ThenByDescending(mark => mark.End);
        foreach (var (from, end, _) in marks)
        {
            if (end > at)
            {
                shown.Append(text, at, Math.Max(from - at, 0)).Append(Secrets.Mask);
                at = end;
            }
        }

        return shown.Append(text, at, text.Length - at).ToString();
    }

    public override string ToString() => _text.ToString();
}

/// <summary>The origin of a value, which decides whether it may be shown.</summary>
internal enum TextOrigin
{
    File,

    Environment,

    /// <summary>The user's own environment file, a variable of the process, a recorded session, or a credential.</summary>
    Private,
}

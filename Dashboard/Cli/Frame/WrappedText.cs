using System.Text;

namespace Dashboard.Cli.Frame;

/// <summary>Text in lines of a width. A word longer than the line is on one of its own.</summary>
internal static class WrappedText
{
    /// <param name="first">What the first line begins with.</param>
    /// <param name="next">What the others begin with.</param>
    public static IEnumerable<string> Of(string text, string first, string next, int width)
    {
        var line = new StringBuilder(first);
        var isEmpty = true;
        foreach (var word in text.Split(' '))
        {
            if (!isEmpty && line.Length + 1 + word.Length > width)
            {
                yield return line.ToString();
                line.Clear().Append(next);
                isEmpty = true;
            }

            line.Append(isEmpty ? "" : " ").Append(word);
            isEmpty = false;
        }

        yield return line.ToString().TrimEnd();
    }
}

using System.Globalization;
using System.Text;

namespace Dashboard.Report;

/// <summary>CSV by RFC 4180. Text that a spreadsheet takes for a formula (= + - @, tab, line end) gets an apostrophe; numbers stay numbers.</summary>
internal sealed class CsvText
{
    private readonly StringBuilder _text = new();
    private bool _begun;

    public CsvText Text(string? text)
    {
        var safe = text is ['=' or '+' or '-' or '@' or '\t' or '\r' or '\n', ..] ? "'" + text : text ?? "";
        Separate();
        _text.Append(safe.AsSpan().ContainsAny(",\"\r\n") ? $"\"{safe.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : safe);
        return this;
    }

    public CsvText Number(double? value)
    {
        Separate();
        _text.Append(value is { } number && double.IsFinite(number) ? number.ToString("0.######", CultureInfo.InvariantCulture) : "");
        return this;
    }

    public void EndRow()
    {
        _text.Append("\r\n");
        _begun = false;
    }

    public int Length => _text.Length;

    /// <summary>The text since the last call, so that long tables need little memory.</summary>
    public string Take()
    {
        var text = _text.ToString();
        _text.Clear();
        return text;
    }

    public override string ToString() => _text.ToString();

    private void Separate()
    {
        _ = _begun ? _text.Append(',') : _text;
        _begun = true;
    }
}

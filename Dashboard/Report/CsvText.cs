using System.Globalization;
using System.Text;

namespace Dashboard.Report;

/// <summary>
/// Rows as comma separated values: RFC 4180 quoting and line ends. Text that a spreadsheet would take for a formula (it begins with
/// = + - @, a tabulator or a line end) gets an apostrophe before it; numbers of ours, negative ones too, stay numbers.
/// </summary>
internal sealed class CsvText
{
    private readonly StringBuilder _text = new();
    private bool _begun;

    /// <summary>A cell of text; null is an empty one.</summary>
    public CsvText Text(string? text)
    {
        var safe = text is ['=' or '+' or '-' or '@' or '\t' or '\r' or '\n', ..] ? "'" + text : text ?? "";
        Separate();
        _text.Append(safe.AsSpan().ContainsAny(",\"\r\n") ? $"\"{safe.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : safe);
        return this;
    }

    /// <summary>A cell with a number; empty when there is none.</summary>
    public CsvText Number(double? value)
    {
        Separate();
        _text.Append(value is { } number && double.IsFinite(number) ? number.ToString("0.######", CultureInfo.InvariantCulture) : "");
        return this;
    }

    /// <summary>Ends the row.</summary>
    public void EndRow()
    {
        _text.Append("\r\n");
        _begun = false;
    }

    /// <summary>Characters that <see cref="Take"/> would give.</summary>
    public int Length => _text.Length;

    /// <summary>Takes what was written since the last time, so that a table of any length is written through a small text.</summary>
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

using System.Buffers.Text;

namespace Dashboard.RunFile;

/// <summary>Parses a line as this program writes it: known names in order, plain numbers. Any other spelling is left to the serializer.</summary>
internal ref struct StoredLine(ReadOnlySpan<byte> line)
{
    /// <summary>So many digits fit into a double's 53 bits.</summary>
    private const int ExactDigits = 15;

    private static readonly double[] PowersOfTen = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

    private ReadOnlySpan<byte> _rest = line;

    public readonly bool IsAtEnd => _rest.IsEmpty;

    /// <summary>Skips a text; false when another one follows.</summary>
    public bool Take(ReadOnlySpan<byte> text)
    {
        if (!_rest.StartsWith(text))
        {
            return false;
        }

        _rest = _rest[text.Length..];
        return true;
    }

    /// <summary>A whole number of at most 18 digits that is not negative.</summary>
    public bool Whole(out long value)
    {
        var digits = Digits(_rest, out value);
        if (digits is 0 or > 18 || (digits > 1 && _rest[0] == '0'))
        {
            return false;
        }

        _rest = _rest[digits..];
        return !Goes(".eE"u8);
    }

    /// <summary>A number without exponent, as exact as the serializer reads it.</summary>
    public bool Number(out double value)
    {
        value = 0;
        var sign = _rest is [(byte)'-', ..] ? 1 : 0;
        var digits = Digits(_rest[sign..], out var whole);
        var (length, places) = (sign + digits, 0);
        if (digits == 0 || (digits > 1 && _rest[sign] == '0'))
        {
            return false;
        }

        var fraction = 0L;
        if (length < _rest.Length && _rest[length] == '.')
        {
            places = Digits(_rest[(length + 1)..], out fraction);
            length += 1 + places;
            if (places == 0)
            {
                return false;
            }
        }

        var text = _rest[..length];
        _rest = _rest[length..];
        if (Goes("eE"u8))
        {
            return false;
        }

        if (digits + places > ExactDigits)
        {
            return Utf8Parser.TryParse(text, out value, out var read) && read == length && double.IsFinite(value);
        }

        // A quotient of two whole numbers that are exact is the double next to the true one (Clinger 1990, "How to read floating point numbers accurately").
        value = ((whole * (long)PowersOfTen[places]) + fraction) / PowersOfTen[places];
        value = sign == 1 ? -value : value;
        return true;
    }

    public bool Word(out string word)
    {
        word = "";
        var length = 1;
        while (length < _rest.Length && char.IsAsciiLetterOrDigit((char)_rest[length]))
        {
            length++;
        }

        if (length == 1 || _rest[0] != '"' || length == _rest.Length || _rest[length] != '"')
        {
            return false;
        }

        word = System.Text.Encoding.ASCII.GetString(_rest[1..length]);
        _rest = _rest[(length + 1)..];
        return true;
    }

    public bool Flag(out bool value)
    {
        value = Take("true"u8);
        return value || Take("false"u8);
    }

    private readonly bool Goes(ReadOnlySpan<byte> any) => !_rest.IsEmpty && any.Contains(_rest[0]);

    /// <summary>The number of leading digits, and their value when they are at most 18.</summary>
    private static int Digits(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        var count = 0;
        while (count < text.Length && text[count] is >= (byte)'0' and <= (byte)'9')
        {
            value = unchecked((value * 10) + (text[count] - '0'));
            count++;
        }

        return count;
    }
}

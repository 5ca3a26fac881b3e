using System.Globalization;

namespace Dashboard.Format;

/// <summary>
/// Significant digits as text, so that nothing is rounded twice; as wwwroot/js/format/numbers.js (tests/Charts.Js.Tests/fixtures/numbers.json).
/// </summary>
/// <param name="Text">The first digit is not 0 unless the number is.</param>
/// <param name="Exponent">Power of ten of the first digit.</param>
internal readonly record struct Digits(string Sign, string Text, int Exponent)
{
    /// <summary>Below, a power of ten is written, since zeros cannot be counted.</summary>
    private const int SmallestExponent = -9;

    public bool IsZero => Text[0] == '0';

    /// <param name="shift">Power of ten to multiply by, without rounding.</param>
    public static Digits Of(double value, int shift = 0, int count = 3)
    {
        // These are more digits than a double has: the runtime would round a half to the even digit, people and the browser round it up.
        var text = Math.Abs(value).ToString("E20", CultureInfo.InvariantCulture).Split('E');
        var all = text[0].Replace(".", "", StringComparison.Ordinal);
        var exponent = int.Parse(text[1], CultureInfo.InvariantCulture) + shift;
        var rounded = int.Parse(all.AsSpan(0, count), CultureInfo.InvariantCulture) + (all[count] >= '5' ? 1 : 0);
        var digits = rounded.ToString(new string('0', count), CultureInfo.InvariantCulture);
        return rounded == 0 ? new Digits("", digits, 0)
            : new Digits(value < 0 ? "-" : "", digits[..count], digits.Length > count ? exponent + 1 : exponent);
    }

    public override string ToString() => At(Exponent);

    /// <summary>Divides by a power of ten, for its unit or prefix.</summary>
    public string In(int power) => At(Exponent - power);

    private string At(int exponent)
    {
        if (IsZero)
        {
            return "0";
        }

        if (exponent < SmallestExponent)
        {
            return $"{Sign}{Trimmed($"{Text[0]}.{Text[1..]}")}e{exponent}";
        }

        var zeros = exponent - Text.Length + 1;
        return Sign + (zeros >= 0
            ? Text + new string('0', zeros)
            : Trimmed(exponent >= 0
                ? $"{Text[..(exponent + 1)]}.{Text[(exponent + 1)..]}"
                : $"0.{new string('0', -exponent - 1)}{Text}"));
    }

    private static string Trimmed(string number) => number.TrimEnd('0').TrimEnd('.');
}

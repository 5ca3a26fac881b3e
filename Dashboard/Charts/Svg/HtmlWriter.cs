using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace Dashboard.Charts.Svg;

/// <summary>
/// Builds HTML in which nothing can be forgotten to be encoded: of an interpolated string only the literal parts are markup, every
/// value in braces is text. Values that are markup already are of type <see cref="Markup"/>.
/// </summary>
internal sealed class HtmlWriter
{
    private static readonly HtmlEncoder Encoder = HtmlEncoder.Create(UnicodeRanges.All);
    private readonly StringBuilder _text = new();

    /// <summary>Adds markup with values.</summary>
    public HtmlWriter Add([InterpolatedStringHandlerArgument("")] Handler markup)
    {
        _ = markup;
        return this;
    }

    public Markup ToMarkup() => new(_text.ToString());

    public override string ToString() => _text.ToString();

    /// <summary>Where the compiler puts the parts of an interpolated string.</summary>
    [InterpolatedStringHandler]
    public readonly struct Handler
    {
        private readonly StringBuilder _text;

        public Handler(int literalLength, int formattedCount, HtmlWriter writer)
        {
            _ = (literalLength, formattedCount);
            _text = writer._text;
        }

        public void AppendLiteral(string markup) => _text.Append(markup);

        public void AppendFormatted(string? text) => _text.Append(Encoder.Encode(text ?? ""));

        public void AppendFormatted(Markup markup) => _text.Append(markup.Html);

        public void AppendFormatted(int number) => _text.Append(number);

        /// <summary>A coordinate: two decimals are a fiftieth of a pixel.</summary>
        public void AppendFormatted(double coordinate) => _text.Append(coordinate.ToString("0.##", System.Globalization.CultureInfo.InvariantCulture));
    }
}

/// <summary>Text that is HTML already, made by <see cref="HtmlWriter"/>.</summary>
internal readonly record struct Markup(string Html);

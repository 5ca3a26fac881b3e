using Dashboard.Exchange.Input;
using Dashboard.Exchange.K6;

namespace Dashboard.Exchange;

/// <summary>Reads other load generators' files of any size in bounded memory.</summary>
internal static class Import
{
    public static async Task<ImportedLoad> ReadAsync(InputText text, ImportFormat? format, CancellationToken token)
    {
        var label = text.Label;
        return (format ?? ImportFormats.Detect(await text.HeadAsync(token).ConfigureAwait(false), label)) switch
        {
            ImportFormat.K6Points => await K6PointsReader.ReadAsync(text, token).ConfigureAwait(false),
            ImportFormat.HeyCsv => await HeyCsvImport.ReadAsync(text, token).ConfigureAwait(false),
            ImportFormat.VegetaResults => await VegetaResultsImport.ReadAsync(text, token).ConfigureAwait(false),
            ImportFormat.HeyText => HeyTextImport.Read(await text.WholeAsync(token).ConfigureAwait(false), label),
            ImportFormat.K6Record => K6RecordReader.Read(JsonInput.Parse(await text.WholeAsync(token).ConfigureAwait(false), label)),
            ImportFormat.Bombardier => BombardierImport.Read(JsonInput.Parse(await text.WholeAsync(token).ConfigureAwait(false), label)),
            ImportFormat.Oha => OhaImport.Read(JsonInput.Parse(await text.WholeAsync(token).ConfigureAwait(false), label)),
            ImportFormat.Vegeta => VegetaImport.Read(JsonInput.Parse(await text.WholeAsync(token).ConfigureAwait(false), label)),
            var other => throw new ArgumentOutOfRangeException(nameof(format), other, "There is no reader for this format."),
        };
    }
}

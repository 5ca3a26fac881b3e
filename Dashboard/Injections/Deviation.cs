namespace Dashboard.Injections;

/// <summary>
/// How far observed threads are from the model: the sum over the samples of their distance from the line, or from the nearer edge of the band (0
/// inside it), ÷ the sum of the line, or of the band's middle. A mean absolute deviation as a share of the model's mean.
/// </summary>
internal sealed class Deviation
{
    private double _distance;
    private double _model;
    private double _width;

    /// <summary>Samples that were compared.</summary>
    public int Samples { get; private set; }

    /// <summary>The deviation in percent (≥ 0); null before the first sample.</summary>
    public double? Percent => _model > 0 ? 100 * _distance / _model : null;

    /// <summary>Mean height of the band, threads; 0 for a line. A wide band is easily kept to: the deviation says less then.</summary>
    public double? MeanWidth => Samples > 0 ? _width / Samples : null;

    /// <param name="threads">Threads observed.</param>
    /// <param name="low">Lower edge of the model; a line has both edges at the same place.</param>
    /// <param name="high">Upper edge of the model (≥ <paramref name="low"/>).</param>
    public void Add(double threads, double low, double high)
    {
        _distance += Math.Max(0, Math.Max(threads - high, low - threads));
        _model += (low + high) / 2;
        _width += high - low;
        Samples++;
    }
}

namespace Dashboard.Injections;

/// <summary>
/// The deviation of observed threads from the model: the sum over the samples of their distance from the line, or from the nearer edge of the band (0 inside
/// it), ÷ the sum of the line, or of the band's middle. It is a mean absolute deviation as a share of the model's mean.
/// </summary>
internal sealed class Deviation
{
    private double _distance;
    private double _model;
    private double _width;

    public int Samples { get; private set; }

    /// <summary>≥ 0; null before the first sample.</summary>
    public double? Percent => _model > 0 ? 100 * _distance / _model : null;

    /// <summary>The mean width of the band; 0 for a line. A wide band is easily met.</summary>
    public double? MeanWidth => Samples > 0 ? _width / Samples : null;

    public void Add(double threads, double low, double high)
    {
        _distance += Math.Max(0, Math.Max(threads - high, low - threads));
        _model += (low + high) / 2;
        _width += high - low;
        Samples++;
    }
}

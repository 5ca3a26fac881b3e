using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

internal sealed class CitedTimes
{
    /// <summary>Leaves room for the worst and the last.</summary>
    private const int Max = Finding.MaxCited - 2;

    private readonly List<double> _kept = [];
    private int _every = 1;
    private int _seen;
    private double _last = double.NaN;

    public double Worst { get; set; } = double.NaN;

    public IReadOnlyList<double> Times => [.. _kept.Append(Worst).Append(_last).Where(double.IsFinite).Distinct().Order()];

    public void Add(double t)
    {
        _last = t;
        if (_seen++ % _every != 0)
        {
            return;
        }

        _kept.Add(t);
        if (_kept.Count > Max)
        {
            // Every second one is kept, so that they remain even.
            _every *= 2;
            var even = _kept.Where((_, i) => i % 2 == 0).ToList();
            _kept.Clear();
            _kept.AddRange(even);
        }
    }
}

namespace Dashboard.Accounts.Requests;

/// <summary>The longest stretches of one request, at most <see cref="SampledRequest.MaxSpans"/> less those that every request has. Not thread-safe.</summary>
internal sealed class LongestSpans
{
    private const int Capacity = SampledRequest.MaxSpans - 2;

    private readonly List<RequestSpan> _spans = [];

    public IReadOnlyList<RequestSpan> All => _spans;

    public void Add(RequestSpan span)
    {
        if (_spans.Count < Capacity)
        {
            _spans.Add(span);
            return;
        }

        var shortest = 0;
        for (var i = 1; i < _spans.Count; i++)
        {
            shortest = _spans[i].Seconds < _spans[shortest].Seconds ? i : shortest;
        }

        if (_spans[shortest].Seconds < span.Seconds)
        {
            _spans[shortest] = span;
        }
    }

    /// <summary>The last of its kind ended before, if it is among them.</summary>
    public void EndLast(SpanKind kind, double to, double before)
    {
        if (_spans.FindLastIndex(span => span.Kind == kind && span.To == to) is >= 0 and var last)
        {
            _spans[last] = _spans[last] with { To = Math.Max(_spans[last].From, before) };
        }
    }

    public void RemoveLast(SpanKind kind)
    {
        if (_spans.FindLastIndex(span => span.Kind == kind) is >= 0 and var last)
        {
            _spans.RemoveAt(last);
        }
    }
}

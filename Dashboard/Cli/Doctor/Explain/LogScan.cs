using System.Buffers;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>Finds the messages of <see cref="MessageCatalogue"/> in a log as it is read. Its memory does not grow with the log.</summary>
internal sealed class LogScan
{
    /// <summary>Dense characters from the first words of a message to its last figure.</summary>
    private const int Reach = 6_000;

    /// <summary>Lines between a message and the exception below it that has it again.</summary>
    private const int EntryLines = 3;

    private const int BlockChars = 32 * 1024;

    private static readonly (string Anchor, MessageKind Kind)[] Anchors =
        [.. MessageCatalogue.All.SelectMany(static kind => kind.Anchors.Select(anchor => (anchor, kind))).OrderByDescending(static one => one.anchor.Length)];

    private static readonly SearchValues<string> Words =
        SearchValues.Create([.. Anchors.Select(static one => one.Anchor)], StringComparison.OrdinalIgnoreCase);

    private readonly LogText _text = new();
    private readonly Dictionary<MessageKind, KindTally> _tallies = [];
    private readonly Dictionary<MessageKind, (Sighting Sighting, long Line, long At)> _last = [];
    private long _next;

    private LogScan()
    {
    }

    /// <param name="mostChars">Reading ends there.</param>
    /// <param name="token">Ends reading: what was found until then is explained.</param>
    /// <exception cref="IOException">The log cannot be read.</exception>
    public static async Task<LogExplanation> OfAsync(TextReader log, long mostChars, CancellationToken token)
    {
        var scan = new LogScan();
        var block = new char[BlockChars];
        var (read, isWhole) = (0L, false);
        try
        {
            while (read < mostChars && !isWhole)
            {
                // A pipe from which nothing comes cannot be told to stop.
                var count = await log.ReadAsync(block.AsMemory(), token).AsTask().WaitAsync(token).ConfigureAwait(false);
                (read, isWhole) = (read + count, count == 0);
                scan._text.Add(block.AsSpan(0, count));
                scan.Search(isEnd: isWhole);
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // What came until then is explained.
        }

        scan.Search(isEnd: true);
        return LogExplanation.Of(scan._tallies.Values, scan._text.IsEmpty ? 0 : scan._text.Lines, isWhole);
    }

    private void Search(bool isEnd)
    {
        while (true)
        {
            var left = _text.Dense(_next, _text.End);
            if (left.IndexOfAny(Words) is not (>= 0 and var found))
            {
                // The beginning of a word may stand at the end.
                _next = Math.Max(_next, _text.End - Anchors[0].Anchor.Length);
                break;
            }

            var at = _next + found;
            if (!isEnd && _text.End - at < Reach)
            {
                _next = at;
                break;
            }

            var (anchor, kind) = Anchors.First(one => _text.Dense(at, _text.End).StartsWith(one.Anchor, StringComparison.OrdinalIgnoreCase));
            var after = at + anchor.Length;
            var end = Math.Min(_text.End, at + Reach);
            var following = _text.Dense(after, end).IndexOfAny(Words);
            Take(kind, at, following >= 0 ? after + following : end);
            _next = after;
        }

        _text.Forget(_next - Reach);
    }

    private void Take(MessageKind kind, long at, long end)
    {
        if (kind.Read(new MessageText(_text, at, end)) is not { } sighting)
        {
            return;
        }

        var place = _text.PlaceOf(at);
        if (_last.TryGetValue(kind, out var last) && last.Sighting == sighting
            && (sighting.IsUnique ? place.Line - last.Line <= EntryLines : place.Line == last.Line && IsOneEntry(last.At, at)))
        {
            return;
        }

        _last[kind] = (sighting, place.Line, at);
        if (!_tallies.TryGetValue(kind, out var tally))
        {
            _tallies[kind] = tally = new KindTally(kind);
        }

        tally.Add(sighting, place);
    }

    /// <summary>An entry in JSON has its message several times; a whole log may be one line of JSON, too.</summary>
    private bool IsOneEntry(long from, long to) =>
        to - from < Reach && !_text.Dense(Math.Max(from, to - Reach), to).Contains("},{", StringComparison.Ordinal);
}

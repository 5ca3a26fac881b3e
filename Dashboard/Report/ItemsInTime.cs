using System.Runtime.CompilerServices;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>
/// A run's items by time without holding the run: a first reading notes how early later parts begin, the second holds items until nothing earlier can come.
/// </summary>
internal sealed class ItemsInTime
{
    private const int PartItems = 256;

    private readonly RunItems _run;
    private readonly Func<TimelineItem, bool> _holds;

    /// <summary>The earliest time of each part of the file and all after it.</summary>
    private readonly List<double> _earliest = [];
    private int _count;

    private ItemsInTime(RunItems run, Func<TimelineItem, bool> holds) => (_run, _holds) = (run, holds);

    public double? FirstRequest { get; private set; }

    public static async Task<ItemsInTime> ScanAsync(RunItems run, Func<TimelineItem, bool> holds, CancellationToken token)
    {
        var scan = new ItemsInTime(run, holds);
        await foreach (var item in run.Read(token).ConfigureAwait(false))
        {
            if (item is FirstRequest first)
            {
                scan.FirstRequest ??= first.T;
            }
            else if (scan.IsWanted(item))
            {
                scan.Note(item.T);
            }
        }

        for (var part = scan._earliest.Count - 2; part >= 0; part--)
        {
            scan._earliest[part] = Math.Min(scan._earliest[part], scan._earliest[part + 1]);
        }

        return scan;
    }

    /// <summary>Items that were appended since are left out.</summary>
    public async IAsyncEnumerable<TimelineItem> ReadAsync([EnumeratorCancellation] CancellationToken token)
    {
        var (held, read) = (new PriorityQueue<TimelineItem, (double T, int Order)>(), 0);
        await foreach (var item in _run.Read(token).Where(IsWanted).Take(_count).ConfigureAwait(false))
        {
            held.Enqueue(item, (item.T, read++));
            if (read % PartItems != 0)
            {
                continue;
            }

            var next = read / PartItems;
            while (held.Count > 0 && (next == _earliest.Count || held.Peek().T <= _earliest[next]))
            {
                yield return held.Dequeue();
            }
        }

        while (held.Count > 0)
        {
            yield return held.Dequeue();
        }
    }

    private bool IsWanted(TimelineItem item) => item is Phase || _holds(item);

    private void Note(double t)
    {
        if (_count++ % PartItems == 0)
        {
            _earliest.Add(t);
        }
        else
        {
            _earliest[^1] = Math.Min(_earliest[^1], t);
        }
    }
}

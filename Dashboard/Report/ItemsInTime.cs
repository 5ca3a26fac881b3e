using System.Runtime.CompilerServices;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>
/// The wanted items and the phases of a run in the order of time, those of one moment in the order of the file, without holding the run.
/// A file is nearly in that order already: a first reading notes how early the later parts begin, the second one holds an item back only until
/// nothing earlier can follow.
/// </summary>
internal sealed class ItemsInTime
{
    private const int PartItems = 256;

    private readonly RunItems _run;
    private readonly Func<TimelineItem, bool> _holds;

    /// <summary>The earliest time of each part of the file and of all parts after it.</summary>
    private readonly List<double> _earliest = [];
    private int _count;

    private ItemsInTime(RunItems run, Func<TimelineItem, bool> holds) => (_run, _holds) = (run, holds);

    /// <summary>When the load began, on the run's clock; null without load.</summary>
    public double? FirstRequest { get; private set; }

    /// <summary>Reads the run for the first time.</summary>
    /// <param name="run">The run.</param>
    /// <param name="holds">Which items are wanted beside the phases.</param>
    /// <param name="token">Gives up.</param>
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

    /// <summary>Reads the run again. What was appended since is left out.</summary>
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

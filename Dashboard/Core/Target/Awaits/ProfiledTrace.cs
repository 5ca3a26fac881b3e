using System.Buffers.Binary;
using Dashboard.Target.Lines;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Awaits;

/// <summary>What the profiler states of awaits, on the timeline. It may be cut: what was open then is named by what came after.</summary>
/// <param name="Zero">When the stamps' clock was 0, seconds on the timeline.</param>
/// <param name="Frequency">Of the stamps.</param>
internal sealed record ProfiledTrace(ProfiledAwaits Awaits, double Zero, long Frequency)
{
    /// <summary>More awaits than this part without a method would make the figures of the others too low.</summary>
    private const double MostUnnamed = 0.1;

    /// <summary>All threads have stated what they did until then, most awaits that began had ended, and nearly all that were open are named.</summary>
    public bool IsConclusive(double end)
    {
        var stamp = StampOf(end);
        var (began, ended, open) = (0, 0, 0);
        foreach (var one in Awaits.Awaits.Where(one => one.From <= stamp))
        {
            began++;
            ended += one.To <= stamp ? 1 : 0;
            open += one.Request.Known.Route is not null && !(one.To <= stamp) ? 1 : 0;
        }

        var unnamed = Awaits.Unnamed.Count(since => since <= stamp);
        return !(Awaits.Unstated <= stamp) && ended * 2 >= began && unnamed <= MostUnnamed * (open + unnamed);
    }

    /// <param name="methodAt">Null where an address is no method's.</param>
    /// <param name="awaitIn">What a method awaits, by its number; null where that is not known.</param>
    public AwaitStacks Until(double from, double end, Func<ulong, NativeMethod?> methodAt, Func<NativeMethod, int, AwaitCode?> awaitIn)
    {
        var stamp = StampOf(end);
        var (awaits, operations, activities) = (new List<TaskAwait>(), new Dictionary<int, TaskOperation>(), new Dictionary<ServedRequest, Guid>());
        foreach (var (task, frame) in Awaits.Methods)
        {
            if (methodAt(frame.Address) is { } method)
            {
                operations[task] = new TaskOperation(method.Frame.Method, method.Frame);
            }
        }

        var attached = new HashSet<int>();
        var running = new Dictionary<int, ServedRequest>();
        foreach (var one in Awaits.Awaits.Where(one => one.From <= stamp).OrderBy(static one => one.From))
        {
            var method = methodAt(one.Frame.Address);
            var task = one.Task;
            var code = method is null ? null : awaitIn(method, one.Frame.State);
            var expression = MethodCodes.Spelled(code);
            if (!Awaits.Methods.ContainsKey(task))
            {
                if (code is not { IsOfTasks: true } && one.Ended is { } ended)
                {
                    task = ended;
                }
                else if (expression is { Awaited: { } name })
                {
                    operations[task] = new TaskOperation(name, null);
                }
            }

            attached.Add(task);
            if (one.Request.Known is { Route: not null } request && !(request.Stopped <= stamp))
            {
                running[one.Continues] = request;
            }

            awaits.Add(Of(task, one.Continues, one.From, one.To <= stamp ? one.To : null, one.Request.Known, method?.Frame) with
            {
                Expression = expression,
            });
        }

        // Of a request that goes on, what awaits its outermost known method is not known yet: the method was not left to itself.
        awaits.AddRange(running.Where(one => !attached.Contains(one.Key)).Select(one => Of(one.Key, 0, stamp, null, one.Value, null)));
        return new AwaitStacks(from, end, awaits)
        {
            Operations = operations,
            Requests =
            [
                .. Awaits.Requests.Where(one => one is { Started: { } started, Route: not null } && started <= stamp).Select(one =>
                    new TracedRequest(Activity(one), one.Route!, TimeOf(one.Started!.Value), one.Stopped <= stamp ? TimeOf(one.Stopped.Value) : null)
                    {
                        Id = one.Id,
                    }),
            ],
        };

        TaskAwait Of(int task, int continues, long since, long? to, ServedRequest request, BlockFrame? frame) =>
            new(task, continues, TimeOf(since), to is { } until ? TimeOf(until) : null, Activity(request), frame) { Request = request.Route };

        Guid Activity(ServedRequest request)
        {
            if (request.Route is null)
            {
                return Guid.Empty;
            }

            if (!activities.TryGetValue(request, out var activity))
            {
                Span<byte> bytes = stackalloc byte[16];
                BinaryPrimitives.WriteInt32LittleEndian(bytes, activities.Count + 1);
                activities[request] = activity = new Guid(bytes);
            }

            return activity;
        }
    }

    private double TimeOf(long stamp) => Zero + ((double)stamp / Frequency);

    private long StampOf(double seconds) => (long)((seconds - Zero) * Frequency);
}

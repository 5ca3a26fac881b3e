namespace Dashboard.Target.Awaits;

/// <summary>An await that the profiler's steps state; times are stamps.</summary>
/// <param name="Task">A number of its own, unless an outer method awaits an inner one: then the inner method's.</param>
/// <param name="Continues">Number of the awaiting method's own task.</param>
/// <param name="To">Null when it had not ended at the end of the steps.</param>
/// <param name="Frame">The method that awaits.</param>
internal sealed record ProfiledAwait(int Task, int Continues, long From, long? To, ServedRequest Request, AsyncFrame Frame)
{
    /// <summary>The method that ended just before the await did, on the same thread: what was awaited, if what was awaited was a method.</summary>
    public int? Ended { get; init; }
}

/// <summary>A request, or something else of which it is not known whether it serves one.</summary>
internal sealed class ServedRequest
{
    private ServedRequest? _same;

    public string? Route { get; private set; }

    /// <summary>The server's id of it; null for what is no request.</summary>
    public string? Id { get; private init; }

    /// <summary>Null for what is no request.</summary>
    public long? Started { get; private init; }

    /// <summary>Null while it has not, and for what is no request.</summary>
    public long? Stopped { get; private set; }

    public bool HasStopped => Stopped is not null;

    /// <summary>The one that it turned out to be.</summary>
    public ServedRequest Known => _same?.Known ?? this;

    /// <summary>Something of which it is not known whether it is a request.</summary>
    public static ServedRequest Unknown() => new();

    public static ServedRequest Of(AsyncStep start) => new() { Route = start.Request, Id = start.RequestId, Started = start.Stamp };

    public void Stop(string? route, long stamp) => (Route, Stopped) = (Route ?? route, stamp);

    public void Is(ServedRequest other)
    {
        if (other.Known != this && Route is null)
        {
            _same = other.Known;
        }
    }
}

/// <summary>
/// From steps to awaits. A context is an await of the innermost method; its call stack comes when it is resumed, so an await is known once it has ended.
/// Methods are distinguished by the contexts that they create: what awaits next is created while the one before runs, and ends with the same methods.
/// </summary>
internal sealed class ProfiledAwaits
{
    /// <summary>Bytes of code: two awaits that are further apart are in two methods.</summary>
    private const ulong LargestMethod = 16_384;

    private readonly List<ProfiledAwait> _awaits = [];
    private readonly Dictionary<ulong, Context> _contexts = [];
    private readonly Dictionary<ulong, Running> _threads = [];
    private readonly Dictionary<int, AsyncFrame> _methods = [];
    private readonly List<ServedRequest> _requests = [];

    /// <summary>Those that have not stopped, by the server's id.</summary>
    private readonly Dictionary<string, ServedRequest> _served = new(StringComparer.Ordinal);
    private int _tasks;

    /// <summary>Those of which the method is known, in the order in which they became known.</summary>
    public IReadOnlyList<ProfiledAwait> Awaits => _awaits;

    /// <summary>Async methods by the number of their task.</summary>
    public IReadOnlyDictionary<int, AsyncFrame> Methods => _methods;

    /// <summary>Those that began, in the order of their begins.</summary>
    public IReadOnlyList<ServedRequest> Requests => _requests;

    /// <summary>When requests began awaits of which no call stack came until the last step.</summary>
    public IEnumerable<long> Unnamed => _contexts.Values.Where(static one => one is { IsRunning: false, Since: not null } && IsServed(one.Request))
        .Select(static one => one.Since!.Value);

    /// <summary>The first request of which a thread has stated nothing yet: what it does it keeps until a buffer is full. Null where all have.</summary>
    public long? Unstated => _threads.Values.Select(static thread => thread.Unstated).Min();

    /// <param name="steps">Of all threads, in the order of time.</param>
    public static ProfiledAwaits Of(IEnumerable<AsyncStep> steps)
    {
        var awaits = new ProfiledAwaits();
        foreach (var step in steps)
        {
            awaits.Add(step);
        }

        awaits.AddOpen();
        return awaits;
    }

    private static bool IsServed(ServedRequest? request) => request?.Known is { Route: not null, HasStopped: false };

    private void Add(AsyncStep step)
    {
        if (!_threads.TryGetValue(step.Thread, out var thread))
        {
            _threads[step.Thread] = thread = new Running();
        }

        thread.State(step);
        switch (step.Kind)
        {
            case AsyncStepKind.RequestStarted:
                var request = ServedRequest.Of(step);
                _requests.Add(request);
                if (request.Id is { } id)
                {
                    _served[id] = request;
                }

                thread.Serve(request);
                break;
            case AsyncStepKind.RequestStopped:
                thread.Request?.Known.Stop(step.Request, step.Stamp);
                if (step.RequestId is { } stopped && _served.Remove(stopped, out var served))
                {
                    served.Stop(step.Request, step.Stamp);
                }

                thread.Serve(null);
                break;
            case AsyncStepKind.ThreadReset:
                thread.Reset();
                break;
            case AsyncStepKind.ContextCreated:
                _contexts[step.Context] = thread is { Top: not null, Ended: { } awaited }
                    ? new Context(ServedRequest.Unknown(), step.Stamp) { Awaited = awaited }
                    : new Context(thread.Request, step.Stamp) { Outer = thread.Top?.Rest() ?? [] };
                thread.Await();
                break;
            case AsyncStepKind.ContextResumed:
                Resume(thread, step);
                break;
            case AsyncStepKind.CallStack when thread.Top is { IsStacked: false } top:
                Stack(top, step);
                break;
            case AsyncStepKind.MoreCallStack when thread.Top is { } top:
                Append(thread, top, step);
                break;
            case AsyncStepKind.MethodResumed:
                thread.Ended = null;
                break;
            case AsyncStepKind.MethodsEnded when thread.Top is { } top:
                for (var i = 0; i < step.Methods; i++)
                {
                    thread.Ended = End(top, step.Stamp) ?? thread.Ended;
                }

                break;
            case AsyncStepKind.ContextSuspended or AsyncStepKind.RuntimeContextSuspended when thread.Pop() is { } suspended:
                suspended.Suspend(step.Stamp);
                break;
            case AsyncStepKind.ContextCompleted or AsyncStepKind.RuntimeContextCompleted when thread.Top is { } completed:
                _contexts.Remove(completed.Number);
                thread.Complete(isRuntimes: step.Kind == AsyncStepKind.RuntimeContextCompleted);
                break;
        }
    }

    private void Resume(Running thread, AsyncStep step)
    {
        if (!_contexts.TryGetValue(step.Context, out var context))
        {
            // It was created before the first step: what it serves is not known, unless a request ends in it.
            _contexts[step.Context] = context = new Context(ServedRequest.Unknown(), null);
        }

        context.Number = step.Context;
        if (!context.IsRunning || !context.IsStatedAnew)
        {
            // Of what ran when the session began, the end is not stated: it is resumed again, maybe on another thread.
            context.Thread?.Remove(context);
            context.Resume(context.Awaited is null && thread.Ended is { } ended && CanHaveAwaited(context, ended) ? ended : null);
            if (context.Cause is { IsPlaced: false } late && context is { Since: { } since, Request: { } request })
            {
                Place(late, since, request);
            }
        }

        context.IsStatedAnew = false;
        thread.Push(context);
    }

    /// <summary>What ended just before need not be what the resumed context awaits: it began before, for the same request.</summary>
    private static bool CanHaveAwaited(Context context, AsyncMethod ended) =>
        !ended.IsPlaced || (ended.Began <= context.Since && ended.Request?.Known == context.Request?.Known);

    private void Stack(Context context, AsyncStep step)
    {
        if (context.Awaited is { } awaited)
        {
            (context.Chain, context.At, context.IsStacked) = (Unplaced(step.Frames, context.Request, awaited, step.Stamp), 0, true);
            context.Awaited = null;
            return;
        }

        context.Chain = Matched(step.Frames, context.Outer, context);
        (context.At, context.IsStacked) = (0, true);
        if (context.Since is not { } since)
        {
            return;
        }

        AsyncMethod? inner = null;
        foreach (var method in context.Chain.Where(static method => method.Frame.Address != 0))
        {
            method.Began ??= since;
            if (inner is null)
            {
                Add(new ProfiledAwait(++_tasks, method.Task, since, step.Stamp, context.Request, method.Frame) { Ended = context.Cause?.Task });
                method.Since = null;
            }
            else if (method.IsPlaced || method.Until is not null)
            {
                method.Since ??= since;
            }

            inner = method;
        }
    }

    /// <summary>Methods of before are found by what they are and where they await; the innermost of them has gone on since.</summary>
    private List<AsyncMethod> Matched(IReadOnlyList<AsyncFrame> frames, IReadOnlyList<AsyncMethod> outer, Context context)
    {
        for (var skipped = 0; skipped < outer.Count; skipped++)
        {
            var count = outer.Count - skipped;
            if (count <= frames.Count && Enumerable.Range(0, count).All(i => IsSame(frames[frames.Count - count + i], outer[skipped + i], isInnermost: i == 0)))
            {
                for (var i = 0; i < count; i++)
                {
                    outer[skipped + i].Frame = frames[frames.Count - count + i];
                }

                return [.. frames.Take(frames.Count - count).Select(frame => New(frame, context.Request)), .. outer.Skip(skipped)];
            }
        }

        return [.. frames.Select(frame => New(frame, context.Request))];

        static bool IsSame(AsyncFrame frame, AsyncMethod method, bool isInnermost) => isInnermost
            ? IsOfOneMethod(frame, method.Frame)
            : frame == method.Frame;

        // A method that the runtime suspends is stated as the place at which it awaits.
        static bool IsOfOneMethod(AsyncFrame one, AsyncFrame other) => one.Address == other.Address
            || (one.State < 0 && other.State < 0 && one.Address != 0 && other.Address != 0
                && Math.Max(one.Address, other.Address) - Math.Min(one.Address, other.Address) < LargestMethod);
    }

    private AsyncMethod New(AsyncFrame frame, ServedRequest? request)
    {
        var method = new AsyncMethod(++_tasks, frame) { Request = request };
        _methods[method.Task] = frame;
        return method;
    }

    /// <summary>Methods that go on after those of the context's call stack: they began to await the last one later, or others await it too.</summary>
    private void Append(Running thread, Context context, AsyncStep step)
    {
        var at = context.Chain.FindIndex(method => step.Frames.Count > 0 && method.Frame == step.Frames[0]);
        var hasEnded = context.At >= context.Chain.Count;
        var awaited = at > 0 ? context.Chain[at - 1] : hasEnded && thread.Ended is { } ended ? ended : context.Chain.LastOrDefault();
        context.Request = ServedRequest.Unknown();
        context.Chain.AddRange(Unplaced(step.Frames, context.Request, awaited, hasEnded ? step.Stamp : null));
    }

    /// <summary>
    /// Of several that await one method only the first is in its call stack; the others are stated when they go on. When they began to await, and for
    /// which request, is that of what awaits them, where that has a context of its own.
    /// </summary>
    /// <param name="until">When the innermost of them went on; null where that is still to come.</param>
    private List<AsyncMethod> Unplaced(IReadOnlyList<AsyncFrame> frames, ServedRequest request, AsyncMethod? awaited, long? until)
    {
        var methods = new List<AsyncMethod>();
        foreach (var frame in frames)
        {
            var method = New(frame, request);
            (method.IsPlaced, method.Awaited, method.Until) = (false, awaited, until);
            methods.Add(method);
            (awaited, until) = (method, null);
        }

        return methods;
    }

    /// <summary>The innermost method of the context has ended; what awaits it goes on.</summary>
    private AsyncMethod? End(Context context, long stamp)
    {
        if (context.At >= context.Chain.Count)
        {
            return null;
        }

        var ended = context.Chain[context.At++];
        ended.HasEnded = true;
        if (ended.Frame.Address == 0)
        {
            return null;
        }

        var next = context.Chain.Skip(context.At).FirstOrDefault(static method => method.Frame.Address != 0);
        if (next is { Since: { } since })
        {
            Add(new ProfiledAwait(ended.Task, next.Task, since, stamp, context.Request, next.Frame));
            next.Since = null;
        }
        else if (next is { IsPlaced: false, Until: null })
        {
            next.Until = stamp;
        }

        return ended;
    }

    /// <summary>When a method that was appended began is known from what awaits it.</summary>
    private void Place(AsyncMethod last, long since, ServedRequest request)
    {
        for (var method = last; method is { IsPlaced: false }; method = method.Awaited)
        {
            method.IsPlaced = true;
            method.Began = since;
            method.Request?.Is(request);
            if (method is { Awaited: { } awaited, Until: { } until } && until >= since)
            {
                Add(new ProfiledAwait(awaited.Task, method.Task, since, until, request, method.Frame));
            }
        }
    }

    /// <summary>
    /// Awaits that had not ended, as far as a call stack of before names their methods. The innermost has gone on since: at which of its awaits it is now is
    /// not known.
    /// </summary>
    private void AddOpen()
    {
        foreach (var context in _contexts.Values.Where(static one => one is { IsRunning: false, Since: not null }))
        {
            var inner = ++_tasks;
            foreach (var method in context.Outer.Where(static method => method is { Frame.Address: not 0, IsPlaced: true, HasEnded: false, IsOpen: false }))
            {
                method.IsOpen = true;
                var frame = method == context.Outer[0] ? method.Frame with { State = -1 } : method.Frame;
                Add(new ProfiledAwait(inner, method.Task, method.Since ?? context.Since!.Value, null, context.Request, frame));
                inner = method.Task;
            }
        }
    }

    private void Add(ProfiledAwait one) => _awaits.Add(one);

    private sealed class AsyncMethod(int task, AsyncFrame frame)
    {
        public int Task { get; } = task;

        public AsyncFrame Frame { get; set; } = frame;

        public ServedRequest? Request { get; init; }

        /// <summary>When its first await that is known began.</summary>
        public long? Began { get; set; }

        /// <summary>Since when it awaits the method that is next to it in the chain; null while it runs.</summary>
        public long? Since { get; set; }

        /// <summary>False where it is not known when it began to await.</summary>
        public bool IsPlaced { get; set; } = true;

        public bool IsOpen { get; set; }

        public bool HasEnded { get; set; }

        public AsyncMethod? Awaited { get; set; }

        public long? Until { get; set; }
    }

    private sealed class Context(ServedRequest? request, long? since)
    {
        public ulong Number { get; set; }

        public ServedRequest Request { get; set; } = request ?? ServedRequest.Unknown();

        /// <summary>Since when it awaits; null where that was before the first step.</summary>
        public long? Since { get; private set; } = since;

        public bool IsRunning { get; private set; }

        public bool IsStacked { get; set; }

        /// <summary>The thread that runs it has stated that it would say again what it runs.</summary>
        public bool IsStatedAnew { get; set; }

        /// <summary>The one that runs it.</summary>
        public Running? Thread { get; set; }

        /// <summary>From the innermost method out; those before <see cref="At"/> have ended.</summary>
        public List<AsyncMethod> Chain { get; set; } = [];

        public int At { get; set; }

        /// <summary>Methods that may go on after it.</summary>
        public IReadOnlyList<AsyncMethod> Outer { get; set; } = [];

        public AsyncMethod? Cause { get; private set; }

        /// <summary>What it awaited, where that had ended when it was created: it is one of several that awaited it.</summary>
        public AsyncMethod? Awaited { get; set; }

        public IReadOnlyList<AsyncMethod> Rest() => [.. Chain.Skip(At)];

        public void Resume(AsyncMethod? cause) => (Since, IsRunning, IsStacked, Cause) = (IsRunning ? null : Since, true, false, cause);

        public void Suspend(long stamp) => (IsRunning, Since, Outer) = (false, stamp, Rest());
    }

    /// <summary>What a thread runs, the innermost last.</summary>
    private sealed class Running
    {
        private readonly Stack<(Context Context, AsyncMethod? EndedAround)> _contexts = new();
        private ServedRequest? _request;
        private bool _hasAwaited;

        /// <summary>The method that ended last in what the thread runs innermost, until another one goes on.</summary>
        public AsyncMethod? Ended { get; set; }

        /// <summary>When a request began, after which it has stated nothing.</summary>
        public long? Unstated { get; private set; }

        public Context? Top => _contexts.TryPeek(out var top) ? top.Context : null;

        public ServedRequest? Request => Top is { } top ? top.Request : _request is { Known.HasStopped: false } ? _request : null;

        public void State(AsyncStep step) => Unstated = step.Kind switch
        {
            AsyncStepKind.RequestStarted => Unstated ?? step.Stamp,
            AsyncStepKind.RequestStopped => Unstated,
            _ => null,
        };

        public void Serve(ServedRequest? request)
        {
            if (Top is { } top)
            {
                top.Request = request ?? ServedRequest.Unknown();
            }
            else
            {
                (_request, _hasAwaited) = (request, false);
            }
        }

        /// <summary>A context was created. Outside of all contexts, a request goes on elsewhere then, and the thread with something else.</summary>
        public void Await() => _hasAwaited = true;

        public void Push(Context context)
        {
            if (_contexts.Count == 0 && _hasAwaited)
            {
                _request = null;
            }

            _contexts.Push((context, Ended));
            (context.Thread, Ended) = (this, null);
        }

        public Context? Pop()
        {
            var isPopped = _contexts.TryPop(out var top);
            top.Context?.Thread = null;
            Ended = _contexts.Count > 0 ? top.EndedAround : null;
            return isPopped ? top.Context : null;
        }

        /// <param name="isRuntimes">Then what awaits its last method is resumed afterwards.</param>
        public void Complete(bool isRuntimes)
        {
            var ended = Ended;
            Pop();
            Ended = isRuntimes && ended is not null ? ended : Ended;
        }

        public void Remove(Context context)
        {
            var left = _contexts.Where(one => one.Context != context).Reverse().ToList();
            _contexts.Clear();
            left.ForEach(_contexts.Push);
        }

        public void Reset()
        {
            foreach (var (context, _) in _contexts)
            {
                (context.IsStatedAnew, context.Thread) = (true, null);
            }

            _contexts.Clear();
            Ended = null;
        }
    }
}

using System.Buffers.Binary;

namespace Dashboard.Target.Awaits;

/// <summary>
/// Reads the buffers of the async profiler (AsyncProfiler.cs of .NET 11), each of one thread: a head, then steps of a number, the time since the step
/// before, the payload's length where it has one, and the payload. Numbers have seven bits a byte, signed ones the sign in the lowest bit. The metadata
/// step states which steps have a length, so that unknown ones can be passed over. Not thread-safe.
/// </summary>
internal sealed class AsyncProfilerBuffer
{
    private const byte Version = 1;
    private const int SizeAt = 1;
    private const int ThreadAt = 9;
    private const int StartAt = 21;
    private const int HeadSize = 37;

    /// <summary>Type, the runtime's index of continuations, and the number of frames.</summary>
    private const int FrameCountAt = 2;

    /// <summary>The number of a call stack's frames is one byte.</summary>
    private const ulong MostFrames = 255;

    /// <summary>Bytes that state the length of a step's payload, by the step's number, as .NET 11.0 has them.</summary>
    private readonly byte[] _lengths = [.. ((byte[])[0, 1, 1, 0, 0, 1, 2, 2, 2, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 2, 0, 0, 2, 1]), .. new byte[232]];
    private readonly bool[] _known = [.. Enumerable.Range(0, 256).Select(static id => id is > 0 and < 24)];

    private enum StepId : byte
    {
        RuntimeCreate = 1,
        RuntimeResume = 2,
        RuntimeSuspend = 3,
        RuntimeComplete = 4,
        RuntimeUnwind = 5,
        RuntimeResumeCallStack = 7,
        RuntimeResumeMethod = 9,
        RuntimeCompleteMethod = 10,
        Create = 11,
        Resume = 12,
        Suspend = 13,
        Complete = 14,
        Unwind = 15,
        ResumeCallStack = 16,
        ResumeMethod = 17,
        CompleteMethod = 18,
        AppendCallStack = 19,
        ResetThread = 20,
        Metadata = 22,
    }

    /// <summary>Adds what it states to the steps, in the order of its thread.</summary>
    /// <returns>False where it is of a form that is not known, or cut off; the steps before that are added.</returns>
    public bool Read(ReadOnlySpan<byte> buffer, ICollection<AsyncStep> into)
    {
        var size = buffer.Length < HeadSize ? 0 : Math.Min(BinaryPrimitives.ReadUInt32LittleEndian(buffer[SizeAt..]), (uint)buffer.Length);
        if (size < HeadSize || buffer[0] != Version)
        {
            return false;
        }

        var thread = BinaryPrimitives.ReadUInt64LittleEndian(buffer[ThreadAt..]);
        var stamp = BinaryPrimitives.ReadInt64LittleEndian(buffer[StartAt..]);
        var rest = buffer[..(int)size][HeadSize..];
        while (rest.Length > 0)
        {
            var id = rest[0];
            rest = rest[1..];
            if (!_known[id] || !TryNumber(ref rest, out var delta) || !TryLength(ref rest, _lengths[id], out var length) || length > rest.Length)
            {
                return false;
            }

            stamp += (long)delta;
            if (!TryStep((StepId)id, stamp, thread, rest[..length], out var step))
            {
                return false;
            }

            if (step is not null)
            {
                into.Add(step);
            }

            rest = rest[length..];
        }

        return true;
    }

    private bool TryStep(StepId id, long stamp, ulong thread, ReadOnlySpan<byte> payload, out AsyncStep? step)
    {
        step = KindOf(id) is { } kind ? new AsyncStep(kind, stamp, thread) : null;
        ulong number = 0;
        switch (id)
        {
            case StepId.RuntimeCreate or StepId.Create:
                // The first number is the context that created it: the thread's innermost, which the steps before it state.
                return TryNumber(ref payload, out _) && Numbered(ref payload, ref step);
            case StepId.RuntimeResume or StepId.Resume:
                return Numbered(ref payload, ref step);
            case StepId.RuntimeUnwind or StepId.Unwind:
                var isRead = TryNumber(ref payload, out number);
                step = step! with { Methods = (int)Math.Min(number, MostFrames) };
                return isRead;
            case StepId.RuntimeResumeCallStack:
                return TryFrames(payload, hasStates: false, ref step);
            case StepId.ResumeCallStack or StepId.AppendCallStack:
                return TryFrames(payload, hasStates: true, ref step);
            case StepId.Metadata:
                return TryManifest(payload);
            default:
                return true;
        }
    }

    private static AsyncStepKind? KindOf(StepId id) => id switch
    {
        StepId.RuntimeCreate or StepId.Create => AsyncStepKind.ContextCreated,
        StepId.RuntimeResume or StepId.Resume => AsyncStepKind.ContextResumed,
        StepId.Suspend => AsyncStepKind.ContextSuspended,
        StepId.Complete => AsyncStepKind.ContextCompleted,
        StepId.RuntimeSuspend => AsyncStepKind.RuntimeContextSuspended,
        StepId.RuntimeComplete => AsyncStepKind.RuntimeContextCompleted,
        StepId.RuntimeResumeCallStack or StepId.ResumeCallStack => AsyncStepKind.CallStack,
        StepId.AppendCallStack => AsyncStepKind.MoreCallStack,
        StepId.RuntimeResumeMethod or StepId.ResumeMethod => AsyncStepKind.MethodResumed,
        StepId.RuntimeCompleteMethod or StepId.CompleteMethod or StepId.RuntimeUnwind or StepId.Unwind => AsyncStepKind.MethodsEnded,
        StepId.ResetThread => AsyncStepKind.ThreadReset,
        _ => null,
    };

    private static bool Numbered(ref ReadOnlySpan<byte> payload, ref AsyncStep? step)
    {
        var isRead = TryNumber(ref payload, out var number);
        step = step! with { Context = number };
        return isRead;
    }

    private static bool TryFrames(ReadOnlySpan<byte> payload, bool hasStates, ref AsyncStep? step)
    {
        if (payload.Length <= FrameCountAt)
        {
            return false;
        }

        var frames = new AsyncFrame[payload[FrameCountAt]];
        payload = payload[(FrameCountAt + 1)..];
        if (!TryNumber(ref payload, out var context))
        {
            return false;
        }

        ulong address = 0;
        for (var i = 0; i < frames.Length; i++)
        {
            ulong state = 1;
            if (!TryNumber(ref payload, out var number) || (hasStates && !TryNumber(ref payload, out state)))
            {
                return false;
            }

            address = i == 0 ? number : address + (ulong)Signed(number);
            frames[i] = new AsyncFrame(address, (int)Signed(state));
        }

        step = step! with { Context = context, Frames = frames };
        return true;
    }

    /// <summary>Frequency, two readings of the clocks, the size of a buffer, the number of wrappers; then three bytes for each step.</summary>
    private bool TryManifest(ReadOnlySpan<byte> payload)
    {
        for (var i = 0; i < 4; i++)
        {
            if (!TryNumber(ref payload, out _))
            {
                return false;
            }
        }

        if (payload.Length < 2 || payload.Length - 2 < 3 * payload[1])
        {
            return false;
        }

        for (var i = 0; i < payload[1]; i++)
        {
            var entry = payload.Slice(2 + (3 * i), 3);
            (_known[entry[0]], _lengths[entry[0]]) = (true, entry[2]);
        }

        return true;
    }

    private static bool TryLength(ref ReadOnlySpan<byte> rest, int bytes, out int length)
    {
        length = 0;
        if (rest.Length < bytes)
        {
            return false;
        }

        for (var i = 0; i < bytes; i++)
        {
            length |= rest[i] << (8 * i);
        }

        rest = rest[bytes..];
        return true;
    }

    private static bool TryNumber(ref ReadOnlySpan<byte> rest, out ulong number)
    {
        number = 0;
        for (var i = 0; i < rest.Length && i < 10; i++)
        {
            number |= (ulong)(rest[i] & 0x7F) << (7 * i);
            if (rest[i] < 0x80)
            {
                rest = rest[(i + 1)..];
                return true;
            }
        }

        return false;
    }

    private static long Signed(ulong number) => (long)(number >> 1) ^ -(long)(number & 1);
}

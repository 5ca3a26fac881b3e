using System.Buffers.Binary;
using Dashboard.Target.Awaits;

namespace Dashboard.Tests.Target.Awaits;

/// <summary>Bytes as a runtime sent them.</summary>
public sealed class AsyncProfilerBufferTests
{
    private readonly AsyncProfilerBuffer _buffers = new();

    [Fact]
    public void A_recorded_buffer_states_the_steps_of_its_thread_in_the_order_of_time()
    {
        var steps = Read(RecordedSteps.Metadata, RecordedSteps.Steps);

        Assert.All(steps, static step => Assert.Equal(RecordedSteps.Thread, step.Thread));
        Assert.Equal(steps.Select(static step => step.Stamp).Order(), steps.Select(static step => step.Stamp));
        var stack = Assert.Single(steps, static step => step.Kind == AsyncStepKind.CallStack && step.Context == 10);
        Assert.Equal(
            ["Awaiting.Steps.WaitAsync", "lambda in Awaiting.Map"],
            stack.Frames.Select(static frame => RecordedSteps.MethodAt(frame.Address)?.Frame.Method));
        var created = Assert.Single(steps, static step => step.Kind == AsyncStepKind.ContextCreated && step.Context == 10);
        Assert.InRange(stack.Stamp - created.Stamp, 60_000_000, 63_000_000);
    }

    [Fact]
    public void A_buffer_that_is_cut_off_or_of_another_version_is_not_read_to_its_end()
    {
        var cut = RecordedSteps.Steps;
        BinaryPrimitives.WriteInt32LittleEndian(cut.AsSpan(1), cut.Length - 1);

        Assert.False(_buffers.Read(cut, []));
        Assert.False(_buffers.Read(RecordedSteps.Steps.AsSpan(0, 20), []));
        Assert.False(_buffers.Read([2, .. RecordedSteps.Steps.AsSpan(1)], []));
        Assert.False(_buffers.Read([1, 7, 0, 0, 0, .. RecordedSteps.Steps.AsSpan(5)], []));
    }

    /// <summary>Step 24 is not known, step 14 is the end of a context, step 20 of a thread's reset: the last step of the metadata is said to be 24.</summary>
    [Fact]
    public void Steps_that_only_the_metadata_knows_are_passed_over()
    {
        byte[] known = [.. RecordedSteps.Metadata.AsSpan(0, RecordedSteps.Metadata.Length - 3), 24, 1, 1];
        byte[] unknown = [.. RecordedSteps.Metadata.AsSpan(0, 37), 24, 0, 2, 7, 7, 14, 0];
        BinaryPrimitives.WriteInt32LittleEndian(unknown.AsSpan(1), unknown.Length);

        Assert.False(new AsyncProfilerBuffer().Read(unknown, []));
        Assert.Equal(AsyncStepKind.ContextCompleted, Assert.Single(Read(known, unknown)).Kind);
    }

    /// <summary>Step 15, whose payload is the number of methods that ended: it says as many as fit into nine bytes.</summary>
    [Fact]
    public void A_number_of_methods_beyond_a_call_stack_is_cut()
    {
        byte[] damaged = [.. RecordedSteps.Metadata.AsSpan(0, 37), 15, 0, 9, 255, 255, 255, 255, 255, 255, 255, 255, 127];
        BinaryPrimitives.WriteInt32LittleEndian(damaged.AsSpan(1), damaged.Length);

        Assert.Equal(255, Assert.Single(Read(damaged)).Methods);
    }

    private List<AsyncStep> Read(params IEnumerable<byte[]> buffers)
    {
        var steps = new List<AsyncStep>();
        Assert.All(buffers, buffer => Assert.True(_buffers.Read(buffer, steps)));
        Assert.NotEmpty(steps);
        return steps;
    }
}

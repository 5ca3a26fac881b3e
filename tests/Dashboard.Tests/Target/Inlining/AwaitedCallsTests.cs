using System.Reflection;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using Dashboard.Target.Awaits;
using Dashboard.Target.Inlining;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Inlining;

/// <summary>The assembly of the tests, as its compiler made it.</summary>
public sealed class AwaitedCallsTests
{
    private static readonly string Here = typeof(AwaitedCallsTests).Assembly.Location;

    [Fact]
    public void Each_await_of_a_method_has_the_call_that_it_awaits()
    {
        var calls = new AwaitedCalls(static () => "");
        var frame = new BlockFrame("AwaitedCallsTests.SeveralAsync", "Dashboard.Tests", "Dashboard.Tests");
        var method = new NativeMethod(frame, Here, Symbols(), TokenOf(nameof(SeveralAsync)));

        Assert.Equal(
            [("Task.Delay", true), ("Task.WhenAll", true), ("AwaitedCallsTests.ValueAsync", false), null, null],
            Enumerable.Range(0, 5).Select(state => calls.At(method, state)));
    }

    [Fact]
    public void An_assembly_that_was_built_again_since_is_not_read() =>
        Assert.Empty(AssemblyCode.AwaitedBy(Here, TokenOf(nameof(SeveralAsync)), Guid.NewGuid()));

    private static async Task SeveralAsync(Task task)
    {
        await Task.Delay(1).ConfigureAwait(false);
        await Task.WhenAll(task, task);
        await ValueAsync();
        await task;
    }

    private static async ValueTask<int> ValueAsync()
    {
        await Task.Yield();
        return 1;
    }

    private static int TokenOf(string method) => typeof(AwaitedCallsTests).GetMethod(method, BindingFlags.NonPublic | BindingFlags.Static)!
        .GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType
        .GetMethod("MoveNext", BindingFlags.NonPublic | BindingFlags.Instance)!.MetadataToken;

    private static Guid Symbols()
    {
        using var module = new PEReader(File.OpenRead(Here));
        var entry = module.ReadDebugDirectory().First(static entry => entry.Type == DebugDirectoryEntryType.CodeView);
        return module.ReadCodeViewDebugDirectoryData(entry).Guid;
    }
}

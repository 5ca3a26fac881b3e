using System.Reflection;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Dashboard.Target.Lines;

namespace Dashboard.Tests.Target.Lines;

/// <summary>Async methods of this file, as the compiler makes them.</summary>
public sealed class ModuleAwaitsTests
{
    private const BindingFlags Any = BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance;
    private static readonly SemaphoreSlim Gate = new(1);
    private static readonly Channel<int> Numbers = Channel.CreateUnbounded<int>();
    private static readonly TaskCompletionSource Done = new();
    private static readonly HttpClient Http = new();
    private static readonly SourceLines Lines = new(new SymbolFiles(static () => ""));

    [Theory]
    [InlineData(nameof(InGateAsync), "System.Threading.SemaphoreSlim.WaitAsync")]
    [InlineData(nameof(ReadAsync), "System.Threading.Channels.ChannelReader`1.ReadAsync")]
    [InlineData(nameof(CompletedAsync), "System.Threading.Tasks.TaskCompletionSource.get_Task")]
    [InlineData(nameof(ConfiguredAsync), "System.Net.Http.HttpClient.GetStringAsync")]
    [InlineData(nameof(WithTimeoutAsync), "System.Net.Http.HttpClient.GetAsync")]
    [InlineData(nameof(AsTaskAsync), "System.Threading.Channels.ChannelReader`1.WaitToReadAsync")]
    [InlineData(nameof(OfAnotherMethodAsync), "Dashboard.Tests.Target.Lines.ModuleAwaitsTests.InGateAsync")]
    [InlineData(nameof(GenericAsync), "Dashboard.Tests.Target.Lines.ModuleAwaitsTests.SameAsync")]
    [InlineData(nameof(Derived.CopyAsync), "System.IO.MemoryStream.CopyToAsync", typeof(Derived))]
    [InlineData(nameof(OfVariableAsync), null)]
    public void What_is_awaited_is_named_as_it_is_written_without_how_it_is_awaited(string method, string? awaited, Type? of = null)
    {
        var found = Find(method, -1, of);

        Assert.NotNull(found);
        Assert.Equal((awaited, "ModuleAwaitsTests.cs"), (found.Called, Path.GetFileName(found.Line!.File)));
    }

    [Fact]
    public void Of_two_awaits_the_one_before_the_place_in_the_code_counts_and_none_where_that_is_not_known()
    {
        Assert.Null(Find(nameof(TwoAsync), -1));
        Assert.Null(Find(nameof(TwoAsync), 0));
        var (first, last) = (Enumerable.Range(0, 1_000).Select(offset => Find(nameof(TwoAsync), offset)).First(found => found is not null), Find(nameof(TwoAsync), 10_000));

        Assert.Equal(("System.Threading.SemaphoreSlim.WaitAsync", "System.Threading.Tasks.Task.Delay"), (first!.Called, last!.Called));
        Assert.Equal(first.Line!.Line + 1, last.Line!.Line);
    }

    [Fact]
    public void Each_await_has_the_number_that_its_state_machine_gives_it() =>
        Assert.Equal(
            ["System.Threading.SemaphoreSlim.WaitAsync", "System.Threading.Tasks.Task.Delay", null],
            Enumerable.Range(0, 3).Select(state => Find(nameof(TwoAsync), (token, path, symbols) => Lines.AwaitAtState(path, symbols, token, state))?.Called));

    [Fact]
    public void A_framework_s_assembly_and_one_that_is_not_there_have_none()
    {
        Assert.Null(Lines.AwaitAt(typeof(object).Assembly.Location, Guid.NewGuid(), 0x06000001, -1));
        Assert.Null(Lines.AwaitAt("/nowhere/Shop.dll", Guid.NewGuid(), 0x06000001, -1));
    }

    private static AwaitCode? Find(string method, int offset, Type? of = null) =>
        Find(method, (token, path, symbols) => Lines.AwaitAt(path, symbols, token, offset), of);

    private static AwaitCode? Find(string method, Func<int, string, Guid, AwaitCode?> find, Type? of = null)
    {
        var machine = (of ?? typeof(ModuleAwaitsTests)).GetMethod(method, Any)!.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType;
        var path = typeof(ModuleAwaitsTests).Assembly.Location;
        using var file = new PEReader(File.OpenRead(path));
        var symbols = file.ReadCodeViewDebugDirectoryData(file.ReadDebugDirectory().First(entry => entry.Type == DebugDirectoryEntryType.CodeView)).Guid;
        return find(machine.GetMethod("MoveNext", Any)!.MetadataToken, path, symbols);
    }

    private static async Task InGateAsync() => await Gate.WaitAsync();

    private static async Task<int> ReadAsync() => await Numbers.Reader.ReadAsync();

    private static async Task CompletedAsync() => await Done.Task;

    private static async Task<string> ConfiguredAsync() => await Http.GetStringAsync("http://127.0.0.1/").ConfigureAwait(false);

    private static async Task WithTimeoutAsync() => await Http.GetAsync("http://127.0.0.1/").WaitAsync(TimeSpan.FromSeconds(Gate.CurrentCount)).ConfigureAwait(false);

    private static async Task AsTaskAsync() => await Numbers.Reader.WaitToReadAsync().AsTask();

    private static async Task OfAnotherMethodAsync() => await InGateAsync();

    private static async Task GenericAsync() => await SameAsync("");

    private static Task<T> SameAsync<T>(T value) => Task.FromResult(value);

    private static async Task OfVariableAsync()
    {
        var task = Done.Task;
        GC.KeepAlive(task);
        await task;
    }

    private sealed class Derived : MemoryStream
    {
        public async Task CopyAsync(Stream destination) => await base.CopyToAsync(destination, 1, CancellationToken.None);
    }

    private static async Task TwoAsync()
    {
        await Gate.WaitAsync();
        await Task.Delay(1);
    }
}

using Dashboard.Target.Inlining;

namespace Dashboard.Tests.Target.Inlining;

public sealed class InlinedMethodsTests
{
    /// <summary>Recorded (.NET 10.0, Release): a controller's action that blocks on its own async method, called by MVC's delegate; a lambda.</summary>
    private const string Recorded = """
        dynamicClass.lambda_method1|Program+<>c.<<Main>$>b__0_0
        dynamicClass.lambda_method3|Shop.OrdersController.Block
        dynamicClass.lambda_method3|Shop.OrdersController.Slow
        dynamicClass.lambda_method3|System.Threading.Tasks.Task`1[System.Int32].get_Result
        dynamicClass.lambda_method5|Shop.OrdersController..ctor
        Shop.OrdersController+<Slow>d__2.MoveNext|System.Threading.Tasks.Task.Delay
        Shop.OrdersController+<Slow>d__2.MoveNext|System.Runtime.CompilerServices.TaskAwaiter.GetResult
        Microsoft.AspNetCore.MemoryPoolBlock.Dispose|<PrivateImplementationDetails>.InlineArrayAsSpan
        """;

    [Fact]
    public void What_was_inlined_of_the_users_code_is_named_and_the_frameworks_is_not()
    {
        var methods = Of(Recorded);

        Assert.Equal(["Shop.OrdersController.Block", "Shop.OrdersController.Slow"], methods.InlinedInto("dynamicClass.lambda_method3(pMT: 0,class System.Object)"));
        Assert.Equal(["Program+<>c.<<Main>$>b__0_0"], methods.InlinedInto("dynamicClass.lambda_method1"));
        Assert.Equal(["Shop.OrdersController..ctor"], methods.InlinedInto("dynamicClass.lambda_method5"));
        Assert.Empty(methods.InlinedInto("Microsoft.AspNetCore.MemoryPoolBlock.Dispose"));
        Assert.Empty(methods.InlinedInto("Nobody.Knows"));
    }

    [Fact]
    public void An_async_method_is_not_who_blocks_since_its_code_has_a_frame() =>
        Assert.Equal(["Shop.OrdersController.Block"], Of(Recorded).CallersOf("dynamicClass.lambda_method3", "System.Threading.Tasks.Task`1[System.Int32].GetResultCore(bool)"));

    [Fact]
    public void Of_several_the_innermost_that_is_known_to_call_there_is_named_and_without_knowledge_all_are()
    {
        const string Calls = """
            Web.Middleware.Invoke|Shop.Outer.Run
            Web.Middleware.Invoke|Shop.Inner.Wait
            Web.Middleware.Invoke|Shop.Other.Count
            """;
        Assert.Equal(["Shop.Outer.Run", "Shop.Inner.Wait", "Shop.Other.Count"], Of(Calls).CallersOf("Web.Middleware.Invoke", "System.Threading.Tasks.Task.Wait()"));

        var known = Of($"""
            {Calls}
            Shop.Outer.Run|Shop.Inner.Wait
            Shop.Outer.Run|System.Threading.Tasks.Task.get_IsCompleted
            Shop.Inner.Wait|System.Threading.Tasks.Task.get_IsCompleted
            Shop.Other.Count|System.Threading.Monitor.Enter
            """);
        Assert.Equal(["Shop.Inner.Wait"], known.CallersOf("Web.Middleware.Invoke", "System.Threading.Tasks.Task.Wait()"));
        Assert.Equal(["Shop.Other.Count"], known.CallersOf("Web.Middleware.Invoke", "System.Threading.Monitor.Enter(class System.Object)"));
        Assert.Equal(3, known.CallersOf("Web.Middleware.Invoke", calledFullName: null).Count);
    }

    [Fact]
    public void A_method_that_returns_a_task_is_not_who_blocks_where_another_may_be()
    {
        var methods = new InlinedMethods();
        methods.Add(Call("Shop.Program+<>c.<Map>b__0_0", givesTask: false));
        methods.Add(Call("Shop.Query.RunAsync", givesTask: true));
        Assert.Equal(["Shop.Program+<>c.<Map>b__0_0"], methods.CallersOf("dynamicClass.lambda_method3", "System.Threading.Tasks.Task`1[System.Int32].GetResultCore(bool)"));

        var alone = new InlinedMethods();
        alone.Add(Call("Shop.Query.RunAsync", givesTask: true));
        Assert.Equal(["Shop.Query.RunAsync"], alone.CallersOf("dynamicClass.lambda_method3", "System.Threading.Monitor.Enter"));

        static InlinedCall Call(string inlinee, bool givesTask) =>
            new(MethodName.Parse("dynamicClass.lambda_method3"), MethodName.Parse(inlinee)) { GivesTask = givesTask };
    }

    [Theory]
    [InlineData("class System.Threading.Tasks.Task`1<int32>  (int32)", true)]
    [InlineData("instance class System.Threading.Tasks.Task  ()", true)]
    [InlineData("valuetype System.Threading.Tasks.ValueTask`1<!!0>  (!!0)", true)]
    [InlineData("instance valuetype System.Threading.Tasks.ValueTask ()", true)]
    [InlineData("class System.Threading.Tasks.TaskCompletionSource`1<int32>  ()", false)]
    [InlineData("!!0  (class System.Threading.Tasks.Task`1<!!0>)", false)]
    [InlineData("instance int32  ()", false)]
    [InlineData("", false)]
    public void Whether_a_method_returns_a_task_stands_in_its_signature(string signature, bool isTask) =>
        Assert.Equal(isTask, InlinedCall.ReturnsTask(signature));

    [Fact]
    public void A_method_that_is_compiled_again_is_kept_once_and_memory_has_a_bound()
    {
        var methods = Of(Recorded);
        var before = methods.Count;
        foreach (var call in Calls(Recorded))
        {
            Assert.True(methods.Add(call));
        }

        Assert.Equal(before, methods.Count);
        var kept = Enumerable.Range(0, 60_000).Count(i => methods.Add(new InlinedCall(new MethodName("A", "B"), new MethodName("C", $"D{i}"))));
        Assert.Equal((50_000, 50_000 - before), (methods.Count, kept));
    }

    [Theory]
    [InlineData("Shop.OrdersController.Get", "Shop.OrdersController", "Get")]
    [InlineData("Shop.Order..ctor", "Shop.Order", ".ctor")]
    [InlineData("Shop.Order..cctor()", "Shop.Order", ".cctor")]
    [InlineData("Shop.List`1[System.Int32].Add[System.String](!0)", "Shop.List`1[System.Int32]", "Add[System.String]")]
    [InlineData("Main", "", "Main")]
    public void A_full_name_has_a_type_and_a_method(string full, string type, string name) => Assert.Equal(new MethodName(type, name), MethodName.Parse(full));

    private static InlinedMethods Of(string text, ProgramCode? code = null)
    {
        var methods = new InlinedMethods(code);
        Assert.All(Calls(text), call => Assert.True(methods.Add(call)));
        return methods;
    }

    private static IEnumerable<InlinedCall> Calls(string text) =>
        text.ReplaceLineEndings("\n").Split('\n').Select(line => line.Split('|')).Select(pair => new InlinedCall(MethodName.Parse(pair[0]), MethodName.Parse(pair[1])));
}

using Dashboard.Target.Inlining;

namespace Dashboard.Tests.Target.Inlining;

public sealed class ProgramCodeTests
{
    private const string Here = "Dashboard.Tests.Target.Inlining.ProgramCodeTests+Small";

    private readonly ProgramCode _code = new(() => [typeof(ProgramCodeTests).Assembly.Location]);

    [Fact]
    public void A_method_calls_what_its_code_on_disk_says_however_the_compiler_treats_it()
    {
        Assert.Contains("System.Threading.Tasks.Task`1", TypesOf("Fetch")!);
        Assert.Contains("System.Threading.Tasks.Task`1", TypesOf("Now[System.Int32]")!);
        Assert.Contains("System.Threading.Monitor", TypesOf("Locked")!);
        Assert.Contains($"{Here}+Inner", TypesOf("Nested")!);
        Assert.DoesNotContain("System.Threading.Tasks.Task`1", TypesOf("Nested")!);
        Assert.Empty(TypesOf("Nothing")!);
    }

    [Fact]
    public void A_lambda_stands_in_a_type_that_the_compiler_made()
    {
        Func<int> lambda = static () => Small.Fetch();

        Assert.Equal([Here], _code.TypesCalledBy(new MethodName(lambda.Method.DeclaringType!.FullName!, lambda.Method.Name))!);
    }

    [Theory]
    [InlineData("Shop.Orders+<>c__DisplayClass0_0", "Shop.Orders+<>c__DisplayClass0_0")]
    [InlineData("System.Threading.Tasks.Task`1[System.Int32]", "System.Threading.Tasks.Task`1")]
    [InlineData("System.Threading.Tasks.Task`1<int32>", "System.Threading.Tasks.Task`1")]
    [InlineData("Shop.List`1+<>c[System.Int32]", "Shop.List`1+<>c")]
    [InlineData("", "")]
    public void A_type_is_the_same_with_any_arguments(string type, string open) => Assert.Equal(open, new MethodName(type, "M").OpenType);

    [Fact]
    public void What_has_no_code_that_can_be_read_is_not_known()
    {
        Assert.Null(TypesOf("NoSuchMethod"));
        Assert.Null(_code.TypesCalledBy(new MethodName("No.Such.Type", "Method")));
        Assert.Null(new ProgramCode(() => ["/no/such/file.dll", "/proc/self/status"]).TypesCalledBy(new MethodName(Here, "Fetch")));

        // An assembly that comes with .NET is not opened.
        Assert.Null(new ProgramCode(() => [typeof(Task).Assembly.Location]).TypesCalledBy(new MethodName("System.Threading.Tasks.Task", "Wait")));
    }

    [Fact]
    public void An_assembly_that_was_loaded_later_is_found()
    {
        var loaded = new List<string>();
        var code = new ProgramCode(() => loaded);
        Assert.Null(code.TypesCalledBy(new MethodName(Here, "Fetch")));

        loaded.Add(typeof(ProgramCodeTests).Assembly.Location);

        Assert.NotNull(code.TypesCalledBy(new MethodName(Here, "Fetch")));
    }

    /// <summary>Shapes that .NET 10 leaves no frame of (Release): a lambda calls a helper, which waits.</summary>
    [Theory]
    [InlineData("Fetch", "System.Threading.Tasks.Task`1[System.Int32].GetResultCore(bool)")]
    [InlineData("Awaiter", "System.Runtime.CompilerServices.TaskAwaiter.HandleNonSuccessAndDebuggerNotification(class System.Threading.Tasks.Task)")]
    [InlineData("Locked", "System.Threading.Monitor.Enter(class System.Object)")]
    public void Of_methods_inlined_together_the_one_whose_code_calls_there_is_named(string method, string called)
    {
        var methods = new InlinedMethods(_code);
        foreach (var inlined in (string[])["Caller", method, "Nothing"])
        {
            methods.Add(new InlinedCall(new MethodName("dynamicClass", "lambda_method1"), new MethodName(Here, inlined)));
        }

        Assert.Equal([$"{Here}.{method}"], methods.CallersOf("dynamicClass.lambda_method1", called));
    }

    [Fact]
    public void Two_that_both_call_there_are_both_told_and_one_that_gives_a_task_is_not()
    {
        var methods = new InlinedMethods(_code);
        foreach (var (name, givesTask) in (ReadOnlySpan<(string, bool)>)[("Fetch", false), ("Now", false), ("Chained", true)])
        {
            methods.Add(new InlinedCall(new MethodName("dynamicClass", "lambda_method1"), new MethodName(Here, name)) { GivesTask = givesTask });
        }

        Assert.Equal(
            [$"{Here}.Fetch", $"{Here}.Now"], methods.CallersOf("dynamicClass.lambda_method1", "System.Threading.Tasks.Task`1[System.Int32].GetResultCore(bool)"));
    }

    [Fact]
    public void Inlined_into_a_method_of_the_programs_own_the_one_is_named_that_alone_calls_there()
    {
        var methods = Inlined(new MethodName(Here, "Nested"), "Locked", "Nothing");

        Assert.Equal($"{Here}.Locked", methods.InnerCallerOf($"{Here}.Nested()", "System.Threading.Monitor.Enter(class System.Object)"));
        Assert.Null(methods.InnerCallerOf($"{Here}.Nested()", "System.Threading.Thread.Sleep(int32)"));

        // Whatever is asked of a task, few members of it wait.
        Assert.Equal(
            $"{Here}.Fetch", Inlined(new MethodName(Here, "Run"), "Fetch").InnerCallerOf($"{Here}.Run()", "System.Threading.Tasks.Task.InternalWait(int32)"));

        // The outer method calls there too.
        Assert.Null(Inlined(new MethodName(Here, "Now"), "Fetch").InnerCallerOf($"{Here}.Now()", "System.Threading.Tasks.Task`1[System.Int32].Wait()"));
    }

    [Fact]
    public void A_stack_that_ends_with_code_made_at_run_time_waits_in_the_innermost_method_that_was_inlined_there()
    {
        Func<int> lambda = static () => Small.Fetch();
        var methods = Inlined(new MethodName("dynamicClass", "lambda_method1"), "Fetch");
        methods.Add(new InlinedCall(new MethodName("dynamicClass", "lambda_method1"), new MethodName(lambda.Method.DeclaringType!.FullName!, lambda.Method.Name)));

        Assert.Equal([$"{Here}.Fetch"], methods.InnermostIn("dynamicClass.lambda_method1"));
        Assert.Empty(methods.InnermostIn("dynamicClass.lambda_method2"));
    }

    /// <summary>Some of .NET's types have no namespace.</summary>
    [Fact]
    public void What_is_in_no_assembly_of_the_program_is_not_the_programs()
    {
        var methods = Inlined(new MethodName("dynamicClass", "lambda_method1"), "Fetch");
        methods.Add(new InlinedCall(new MethodName("dynamicClass", "lambda_method1"), new MethodName("InteropErrorExtensions", "Info")));

        Assert.Equal([$"{Here}.Fetch"], methods.CallersOf("dynamicClass.lambda_method1", null));
    }

    [Fact]
    public void A_method_is_found_with_its_token_and_the_symbols_of_its_assembly()
    {
        var place = _code.PlaceOf(new MethodName(Here, "Fetch"))!.Value;

        Assert.Equal(typeof(ProgramCodeTests).Assembly.Location, place.Path);
        Assert.Equal(typeof(Small).GetMethod(nameof(Small.Fetch))!.MetadataToken, place.Method.Token);
        Assert.NotEqual(Guid.Empty, place.Method.Symbols);
        Assert.Null(_code.PlaceOf(new MethodName("No.Such.Type", "Fetch")));
    }

    private InlinedMethods Inlined(MethodName root, params string[] names)
    {
        var methods = new InlinedMethods(_code);
        foreach (var name in names)
        {
            methods.Add(new InlinedCall(root, new MethodName(Here, name)));
        }

        return methods;
    }

    private IReadOnlySet<string>? TypesOf(string method) => _code.TypesCalledBy(new MethodName(Here, method));

    /// <summary>Code to be read, not run.</summary>
    private static class Small
    {
        private static readonly List<int> Gate = [];

        public static int Caller() => Fetch() + Awaiter();

        public static int Fetch() => Task.FromResult(1).Result;

        public static int Awaiter() => Task.FromResult(1).GetAwaiter().GetResult();

        public static T Now<T>(Task<T> task) => task.Result;

        public static Task<int> Chained(Task<int> task) => task.ContinueWith(done => done.Result, TaskScheduler.Default);

        public static int Nested() => Inner.Count();

        public static Task Run(Action block)
        {
            block();
            return Task.CompletedTask;
        }

        public static void Nothing()
        {
        }

        public static void Locked()
        {
            lock (Gate)
            {
                Nothing();
            }
        }

        private static class Inner
        {
            public static int Count() => 1;
        }
    }
}

using Dashboard.Target.Stacks;

namespace Dashboard.Tests.Target.Stacks;

public sealed class MethodSpellingTests
{
    /// <summary>Names as TraceEvent tells them of running processes.</summary>
    [Theory]
    [InlineData("TargetApp.Scenarios.TaskWait.Handle(value class TargetApp.Scenarios.ScenarioCall)", "TaskWait.Handle", "TargetApp.Scenarios")]
    [InlineData("TargetApp.Scenarios.ScenarioEndpoint+<AnswerAsync>d__7.MoveNext()", "ScenarioEndpoint.AnswerAsync", "TargetApp.Scenarios")]
    [InlineData("Repo`1+<LoadAsync>d__3[System.__Canon].MoveNext()", "Repo<T>.LoadAsync", "")]
    [InlineData("TargetApp.Scenarios.Catalogue+<>c__DisplayClass4_1.<MapScenarios>b__2(class Microsoft.AspNetCore.Http.HttpContext)", "lambda in Catalogue.MapScenarios", "TargetApp.Scenarios")]
    [InlineData("Program+<>c.<<Main>$>b__0_3()", "lambda in Program.cs Main", "")]
    [InlineData("Shop.Program+<>c.<Main>b__0_3()", "lambda in Program.cs Main", "Shop")]
    [InlineData("Program.<Main>$(class System.String[])", "Program.cs Main", "")]
    [InlineData("Program.<Main>(class System.String[])", "Program.cs Main", "")]
    [InlineData("Program+<<Main>$>d__0.MoveNext()", "Program.cs Main", "")]
    [InlineData("Program+<>c+<<<Main>$>b__0_5>d.MoveNext()", "lambda in Program.cs Main", "")]
    [InlineData("Program.<<Main>$>g__Handle|0_1(class System.String)", "Handle in Program.cs Main", "")]
    [InlineData("Shop.Orders.<Load>g__Inner|0_0()", "Inner in Orders.Load", "Shop")]
    [InlineData("Microsoft.AspNetCore.Routing.EndpointRoutingMiddleware+<<Invoke>g__AwaitMatcher|10_0>d.MoveNext()", "AwaitMatcher in EndpointRoutingMiddleware.Invoke", "Microsoft.AspNetCore.Routing")]
    [InlineData("Shop.Orders+<>c.<Load>b__1_0(int32)", "lambda in Orders.Load", "Shop")]
    [InlineData("Shop.Orders+<>c__DisplayClass3_0+<<LoadAll>b__0>d.MoveNext()", "lambda in Orders.LoadAll", "Shop")]
    [InlineData("System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()", "PortableThreadPool.WorkerThread.WorkerThreadStart", "System.Threading")]
    [InlineData("System.Threading.Tasks.Task`1[System.__Canon].GetResultCore(bool)", "Task<T>.GetResultCore", "System.Threading.Tasks")]
    [InlineData("System.Threading.Tasks.Task`1[System.Int32].get_Result()", "Task<int>.Result", "System.Threading.Tasks")]
    [InlineData("System.Collections.Generic.List`1[System.__Canon].set_Item(int32,!0)", "List<T>[…]", "System.Collections.Generic")]
    [InlineData("System.Collections.Generic.Dictionary`2[System.__Canon,System.Int64].FindValue(!0)", "Dictionary<T, long>.FindValue", "System.Collections.Generic")]
    [InlineData("System.Collections.Generic.List`1+Enumerator[System.__Canon].MoveNext()", "List<T>.Enumerator<T>.MoveNext", "System.Collections.Generic")]
    [InlineData("System.Linq.Enumerable.ToList(class System.Collections.Generic.IEnumerable`1<!!0>)", "Enumerable.ToList", "System.Linq")]
    [InlineData("System.Runtime.CompilerServices.AsyncMethodBuilderCore.Start(!!0&)", "AsyncMethodBuilderCore.Start", "System.Runtime.CompilerServices")]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1+AsyncStateMachineBox`1[System.Threading.Tasks.VoidTaskResult,Shop.Orders+<LoadAsync>d__7].MoveNext(class System.Threading.Thread)",
        "AsyncTaskMethodBuilder<T>.AsyncStateMachineBox<VoidTaskResult, Orders.LoadAsync>.MoveNext", "System.Runtime.CompilerServices")]
    [InlineData("Shop.Orders..ctor(class Shop.Store)", "new Orders", "Shop")]
    [InlineData("Shop.Orders..cctor()", "static constructor of Orders", "Shop")]
    [InlineData("Shop.Cart.get_Total()", "Cart.Total", "Shop")]
    [InlineData("Shop.Cart.set_Total(int32)", "Cart.Total (set)", "Shop")]
    [InlineData("Shop.<Orders>F3A__Local.Run()", "Local.Run", "Shop")]
    [InlineData("dynamicClass.lambda_method7(pMT: 00007F2B,class System.Object)", "generated delegate", "")]
    [InlineData("dynamicClass.IL_STUB_PInvoke(int32)", "generated stub", "")]
    [InlineData("dynamicClass.Deserialize(class System.Object)", "Deserialize (generated)", "")]
    [InlineData("Rooted.Run()", "Rooted.Run", "")]
    [InlineData(
        "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Infrastructure.KestrelConnection`1[System.__Canon].System.Threading.IThreadPoolWorkItem.Execute()",
        "KestrelConnection<T>.Execute", "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Infrastructure")]
    [InlineData("Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.IOQueue.System.Threading.IThreadPoolWorkItem.Execute()", "IOQueue.Execute", "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal")]
    [InlineData("Shop.OrderStore.Shop.IOrderStore.Load(int32)", "OrderStore.Load", "Shop")]
    [InlineData("Shop.Data.OrderStore+Reader.Shop.Contracts.IReader.get_Current()", "OrderStore.Reader.Current", "Shop.Data")]
    [InlineData("OrderStore.IOrderStore.Load(int32)", "OrderStore.Load", "")]
    [InlineData("Shop.PlaceOrder.MediatR.IRequestHandler<Shop.Query,Shop.Result>.Handle(class Shop.Query)", "PlaceOrder.Handle", "Shop")]
    [InlineData("Shop.OrderStore+<Shop-IOrderStore-LoadAsync>d__3.MoveNext()", "OrderStore.LoadAsync", "Shop")]
    [InlineData("Shop.OrderStore+<>c.<Shop.IOrderStore.Load>b__1_0(int32)", "lambda in OrderStore.Load", "Shop")]
    [InlineData("Shop.Outer+Inner.Contracts.IReader.Read()", "Outer.Inner.Read", "Shop")]
    [InlineData("System.Threading.IThreadPoolWorkItem.Execute()", "IThreadPoolWorkItem.Execute", "System.Threading")]
    [InlineData("Shop.Contracts.IOrderStore.LoadAll()", "IOrderStore.LoadAll", "Shop.Contracts")]
    [InlineData("System.Net.IPAddress.Parse(class System.String)", "IPAddress.Parse", "System.Net")]
    public void A_method_is_spelled_as_it_was_written(string runtime, string written, string space)
    {
        var frame = MethodSpelling.Of(runtime, "Shop");

        Assert.Equal((written, space), (frame.Method, frame.Namespace));
    }

    [Theory]
    [InlineData("", "unknown code")]
    [InlineData("libsystem", "unknown code in libsystem")]
    public void A_frame_without_a_name_is_not_nameless(string module, string written) => Assert.Equal(written, MethodSpelling.Of("", module).Method);

    [Theory]
    [InlineData("Shop.Orders.Load()", "Shop", false)]
    [InlineData("Microsoft.Extensions.DependencyInjection.ShopExtensions.AddShop()", "Shop", false)]
    [InlineData("System.Threading.Monitor.Wait(class System.Object,int32)", "System.Private.CoreLib", true)]
    [InlineData("System.Threading.Monitor.Wait(class System.Object,int32)", "", true)]
    [InlineData("Program.<Main>$(class System.String[])", "Shop", false)]
    [InlineData("dynamicClass.lambda_method7(class System.Object)", "Anonymously Hosted DynamicMethods Assembly", true)]
    public void The_frameworks_own_code_is_told_by_its_assembly(string runtime, string module, bool isFramework) =>
        Assert.Equal(isFramework, MethodSpelling.Of(runtime, module).IsFramework);
}

using Dashboard.Target.Signals;

namespace Dashboard.Tests.Target.Signals;

public sealed class AspNetSignalTests
{
    [Theory]
    [InlineData("Shop.Controllers.OrdersController.Get (Shop)", "OrdersController.Get")]
    [InlineData("OrdersController.Get (Shop)", "OrdersController.Get")]
    [InlineData("/Index", "/Index")]
    public void An_action_is_named_without_its_namespace_and_assembly(string displayName, string action) =>
        Assert.Equal(action, AspNetSignal.ActionOf(displayName));
}

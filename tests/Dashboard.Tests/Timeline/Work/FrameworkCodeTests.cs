using Dashboard.Target.Inlining;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Timeline.Work;

/// <summary>Stacks and the compiler's events ask the same: is it the application's own code?</summary>
public sealed class FrameworkCodeTests
{
    [Theory]
    [InlineData("System.Threading.Monitor", true)]
    [InlineData("System", true)]
    [InlineData("Microsoft.AspNetCore.Http.HttpContext", true)]
    [InlineData("Internal.Console", true)]
    [InlineData("Interop+Sys", true)]
    [InlineData("Systems.Shop", false)]
    [InlineData("MicrosoftShop.Orders", false)]
    [InlineData("InteropHelpers", false)]
    [InlineData("Internals.Cache", false)]
    [InlineData("Shop.System.Clock", false)]
    public void A_name_is_the_frameworks_by_its_first_word_as_a_whole(string type, bool isTheirs)
    {
        Assert.Equal(isTheirs, FrameworkCode.IsNamespace(type));
        Assert.Equal(!isTheirs, new MethodName(type, "Run").IsUsers);
        Assert.Equal(isTheirs, new BlockFrame("Run", type, "").IsFramework);
    }

    [Theory]
    [InlineData("System.Private.CoreLib", true)]
    [InlineData("Microsoft.AspNetCore.Http", true)]
    [InlineData("system.private.corelib", true)]
    [InlineData("microsoft.aspnetcore.http", true)]
    [InlineData("mscorlib", true)]
    [InlineData("netstandard", true)]
    [InlineData("SystemShop", false)]
    [InlineData("Internal.Shop", false)]
    [InlineData("Interop", false)]
    public void Where_the_assembly_is_known_it_decides(string assembly, bool isTheirs)
    {
        Assert.Equal(isTheirs, new BlockFrame("Shop.Run", "Shop", assembly).IsFramework);
        Assert.Equal(isTheirs, new BlockFrame("ShopExtensions.AddShop", "Microsoft.Extensions.DependencyInjection", assembly).IsFramework);
    }

    [Theory]
    [InlineData("Program+<>c", true)]
    [InlineData("Shop.Orders", true)]
    [InlineData("dynamicClass", false)]
    [InlineData("<PrivateImplementationDetails>", false)]
    [InlineData("<>f__AnonymousType0`1[System.Int32]", false)]
    [InlineData("", false)]
    public void What_nobody_wrote_is_nobodys(string type, bool isUsers) => Assert.Equal(isUsers, new MethodName(type, "Run").IsUsers);
}

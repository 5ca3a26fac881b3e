using Dashboard.Target.Signals;

namespace Dashboard.Tests.Target.Signals;

public sealed class WorkSourcesTests
{
    [Fact]
    public void Names_are_asked_for_one_by_one_and_a_beginning_makes_the_runtime_listen_to_all()
    {
        Assert.Equal(
            "\n[AS]MassTransit/-Propagate:-Id\n[AS]NServiceBus.Core/-Propagate:-Id",
            WorkSources.Parse(["MassTransit, NServiceBus.Core", "masstransit"])!.Specs);
        Assert.Equal("\n[AS]MassTransit/-Propagate:-Id\n[AS]*/-Propagate:-Id", WorkSources.Parse(["MyCompany.*", "MassTransit", "Other.*"])!.Specs);
        Assert.Equal("", WorkSources.None.Specs);
    }

    /// <summary>The operation is the same for all hubs; a name is listened to before all are.</summary>
    [Fact]
    public void Of_hubs_the_name_of_the_method_is_read()
    {
        const string Hubs = "\n[AS]Microsoft.AspNetCore.SignalR.Server/-Propagate:-Id;DisplayName";
        Assert.Equal($"\n[AS]Quartz/-Propagate:-Id{Hubs}", WorkSources.Parse(["microsoft.aspnetcore.signalr.server", "Quartz"])!.Specs);
        Assert.Equal($"{Hubs}\n[AS]*/-Propagate:-Id", WorkSources.Parse(["Microsoft.AspNetCore.*"])!.Specs);
    }

    [Theory]
    [InlineData("MassTransit", "Order receive", "MassTransit Order receive")]
    [InlineData("Quartz", "Quartz.Job.Execute", "Quartz.Job.Execute")]
    [InlineData("Microsoft.AspNetCore.SignalR.Server", "Shop.Hubs.Outer+OrderHub/Send.It", "SignalR OrderHub/Send.It")]
    [InlineData("Microsoft.AspNetCore.SignalR.Server", "Microsoft.AspNetCore.SignalR.Server.InvocationIn", "SignalR InvocationIn")]
    public void A_unit_is_called_by_its_source_and_operation(string source, string operation, string name) =>
        Assert.Equal(name, WorkSources.NameOf(source, operation));

    /// <summary>A name that no unit has is most likely written wrongly.</summary>
    [Fact]
    public void Sources_without_a_unit_are_named()
    {
        var sources = WorkSources.Parse(["masstransit", "Quartz", "Quart", "MyCompany.*", "Other.*", "Microsoft.AspNetCore.SignalR.Server"])!;
        string[] routes = ["work MassTransit Order receive", "work Quartz.Job.Execute", "work MyCompany.Orders Consume", "GET /Other.X", "work SignalR OrderHub/Send"];

        Assert.Equal(["Quart", "Other.*"], sources.Unseen(routes));
    }

    [Theory]
    [InlineData("MyCompany.Orders", true)]
    [InlineData("mycompany.orders", true)]
    [InlineData("MassTransit", true)]
    [InlineData("MassTransit.Other", false)]
    [InlineData("MyCompany", false)]
    [InlineData("Microsoft.AspNetCore", false)]
    [InlineData("Microsoft.AspNetCore.SignalR.Server", true)]
    public void A_source_is_one_of_them_by_its_name_or_its_beginning(string source, bool isIncluded) =>
        Assert.Equal(isIncluded, WorkSources.Parse(["MyCompany.*", "MassTransit", "Microsoft.*"])!.Includes(source));

    /// <summary>Whatever the bridge's filter would take for its own syntax, all sources, and HTTP requests, which are read already.</summary>
    [Theory]
    [InlineData("*")]
    [InlineData("")]
    [InlineData("MassTransit,")]
    [InlineData("My*Company")]
    [InlineData("MyCompany.**")]
    [InlineData("MassTransit/Start")]
    [InlineData("MassTransit:-Tags")]
    [InlineData("MassTransit\n[AS]*")]
    [InlineData("Microsoft.AspNetCore")]
    public void Others_are_none(string name) => Assert.Null(WorkSources.Parse([name]));

    [Fact]
    public void More_than_twenty_are_too_many()
    {
        Assert.Equal(WorkSources.Most, WorkSources.Parse(Enumerable.Range(0, WorkSources.Most).Select(i => $"Source{i}"))!.Names.Count);
        Assert.Null(WorkSources.Parse([string.Join(',', Enumerable.Range(0, WorkSources.Most + 1).Select(i => $"Source{i}"))]));
    }
}

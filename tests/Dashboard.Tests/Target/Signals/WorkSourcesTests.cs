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

using AngleSharp.Dom;
using Bunit;
using Dashboard.RunFile;
using Dashboard.RunPages.Listing;
using Dashboard.Tests.RunFile;
using Microsoft.AspNetCore.Components.Web;

namespace Dashboard.Tests.RunPages.Listing;

/// <summary>The question before a run is deleted: what each answer does.</summary>
public sealed class RunRemovalTests : IAsyncDisposable
{
    private readonly Components _components = new();
    private readonly List<string> _asked = [];

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Theory(Timeout = 30_000)]
    [InlineData("Delete", "confirmed")]
    [InlineData("Keep", "closed")]
    public async Task Each_button_does_what_it_says(string button, string asked)
    {
        await Question().FindAll("button").Single(one => one.TextContent == button).ClickAsync(new MouseEventArgs());

        Assert.Equal([asked], _asked);
    }

    [Fact(Timeout = 30_000)]
    public async Task Escape_keeps_the_run()
    {
        var question = Question().Find("[role=alertdialog]");
        await question.KeyDownAsync(new KeyboardEventArgs { Key = "a" });
        await question.KeyDownAsync(new KeyboardEventArgs { Key = "Escape" });

        Assert.Equal(["closed"], _asked);
    }

    private IRenderedComponent<RunRemoval> Question() => _components.Render<RunRemoval>(parameters => parameters
        .Add(removal => removal.Entry, new RunListEntry("r1", RunFileTests.Header(), null, null) { SizeBytes = 100 })
        .Add(removal => removal.Confirmed, () => _asked.Add("confirmed"))
        .Add(removal => removal.Closed, () => _asked.Add("closed")));
}

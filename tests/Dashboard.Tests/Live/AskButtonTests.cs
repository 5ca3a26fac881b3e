using Bunit;
using Dashboard.Live;

namespace Dashboard.Tests.Live;

public sealed class AskButtonTests : IAsyncDisposable
{
    private readonly Components _components = new();
    private int _asked;

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Fact]
    public void What_stops_the_target_for_a_moment_is_asked_for_only_after_a_yes()
    {
        var button = Render("It stands still for a moment.");

        button.Find("button").Click();
        Assert.Contains("It stands still for a moment.", button.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);
        Press(button, "Cancel");
        Assert.Equal((0, 0), (_asked, button.FindAll("[role=alertdialog]").Count));

        button.Find("button").Click();
        Press(button, "Go on");
        Assert.Equal((1, 0), (_asked, button.FindAll("[role=alertdialog]").Count));
    }

    [Fact]
    public void Without_a_question_one_press_is_enough()
    {
        Render(question: null).Find("button").Click();

        Assert.Equal(1, _asked);
    }

    private static void Press(IRenderedComponent<AskButton> button, string name) =>
        button.FindAll("[role=alertdialog] button").Single(one => one.TextContent == name).Click();

    private IRenderedComponent<AskButton> Render(string? question) => _components.Render<AskButton>(parameters => parameters
        .Add(button => button.Label, "List")
        .Add(button => button.Busy, "Listing …")
        .Add(button => button.Help, "What is pending.")
        .Add(button => button.Question, question)
        .Add(button => button.Ask, _ =>
        {
            _asked++;
            return Task.CompletedTask;
        }));
}

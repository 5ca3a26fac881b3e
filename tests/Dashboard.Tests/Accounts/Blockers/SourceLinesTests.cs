using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blockers;

/// <summary>From a stack's methods to the line beside a row: never that of another method of the same name.</summary>
public sealed class SourceLinesTests
{
    private const string Lambda = "lambda in Program.cs Main";
    private readonly BlockScript _script = new();

    [Fact]
    public void A_row_and_its_stack_have_the_line_of_the_method_and_the_sums_keep_it()
    {
        var stack = _script.Stack([Written("Orders.Get", 41), .. Frames.TaskWait]);
        _script.Pass(0).Wait(0.25, 7, stack).End(0.75, 7).Pass(1);

        Assert.Equal(Line(41), _script.Only.Line);
        var told = Assert.Single(_script.Stacks);
        var at = Assert.Single(told.Lines!);
        Assert.Equal(("Orders.Get", Line(41)), (told.Frames[at.Key], at.Value));
        var summary = Assert.Single(SiteTotals.Of(_script.Windows).Summaries(10));
        Assert.Equal(Line(41), summary.Line);
        Assert.Equal(Line(41), new SiteTotal(summary).Line);
    }

    [Fact]
    public void Two_lambdas_of_one_name_are_two_rows_with_a_line_and_a_stack_each()
    {
        var (one, other) = (_script.Stack([Written(Lambda, 12), .. Frames.TaskWait]), _script.Stack([Written(Lambda, 20), .. Frames.TaskWait]));
        _script.Pass(0).Wait(0.25, 7, one).Wait(0.25, 8, other).End(0.75, 7).End(0.75, 8).Pass(1);

        Assert.Equal([12, 20], _script.Sites.Select(site => site.Line!.Line).Order());
        Assert.Equal(2, _script.Sites.Select(site => site.Stack).Distinct().Count());
        Assert.Equal(1.0, SiteTotals.Of(_script.Windows).Sites.Sum(site => site.Threads), 6);
    }

    [Fact]
    public void A_row_that_another_name_stands_for_has_no_line()
    {
        var inlined = _script.Stack([Written("Middleware.Invoke", 9), Frames.Web("AuthorizationMiddleware.Invoke"), .. Frames.TaskWait]);
        _script.Route(7, "/orders").Pass(0).Wait(0.25, 7, inlined).End(0.75, 7).Pass(1);

        Assert.Equal(("GET /orders", null), (_script.Only.Method, _script.Only.Line));
    }

    [Fact]
    public void Stacks_with_two_methods_of_one_name_have_two_numbers_and_a_method_compiled_again_has_one()
    {
        var numbers = new StackNumbers();

        int[] given = [.. new[] { 12, 20, 12 }.Select(line => numbers.Of([Written(Lambda, line)]).Number)];

        Assert.NotEqual(given[0], given[1]);
        Assert.Equal(given[0], given[2]);
    }

    [Fact]
    public void A_snapshots_groups_and_rows_have_lines_and_know_whose_code_a_frame_is()
    {
        BlockFrame[] frames = [Frames.Start, Frames.Worker, Frames.Dispatch, Written("Orders.Get", 41), .. Frames.TaskWait];
        var stacks = new ThreadStacks(3, 0.01, [new ThreadStack(7, frames)]);

        var group = Assert.Single(SnapshotGroups.Of(stacks, "Asked.", new StackSites()).Groups);
        Assert.Equal("Orders.Get", group.Frames[Assert.Single(group.Own!)]);
        Assert.Equal(Line(41), group.Lines![group.Own![0]]);
        Assert.Equal(Line(41), Assert.Single(SnapshotGroups.Sites(stacks, new StackSites()).Sites).Line);
    }

    private static SourceLine Line(int line) => new("/src/Orders.cs", line);

    private static BlockFrame Written(string method, int line) => Frames.User(method) with { Code = new MethodCode("/app/Shop.dll", line, () => Line(line)) };
}

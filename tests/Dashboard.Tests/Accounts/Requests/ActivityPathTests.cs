using Dashboard.Accounts.Requests;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>Held against the runtime, which makes the ids.</summary>
public sealed class ActivityPathTests
{
    /// <summary>Small numbers take half a byte, others one to four; a path of more than 12 bytes overflows.</summary>
    [Theory]
    [InlineData(1, 1)]
    [InlineData(3, 2, 1, 10)]
    [InlineData(1, 11, 1)]
    [InlineData(1, 1, 11, 200, 3)]
    [InlineData(2, 255, 256, 1, 300)]
    [InlineData(1, 4095, 1)]
    [InlineData(1, 1, 4097, 2)]
    [InlineData(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)]
    public void The_parent_of_each_is_the_one_before(params int[] children)
    {
        var path = NestedActivities.Of(children);

        Assert.Equal(children.Length, path.Distinct().Count());
        for (var i = 1; i < path.Count; i++)
        {
            Assert.Equal(path[i - 1], ActivityPath.Parent(path[i]));
        }
    }

    [Fact]
    public void The_first_has_none_and_what_is_no_path_has_none_that_is_known()
    {
        Assert.Null(ActivityPath.Parent(Guid.Empty));
        var parents = new List<Guid>();
        for (Guid? id = new Guid("f3b1c2d4-5566-7788-99aa-bbccddeeff00"); id is { } one; id = ActivityPath.Parent(one))
        {
            parents.Add(one);
        }

        Assert.InRange(parents.Count, 1, 24);
    }
}

using Dashboard.Cli.Doctor.Explain;

namespace Dashboard.Tests.Cli.Doctor.Explain;

/// <summary>docs/messages.md says what the code knows.</summary>
public sealed class MessagesDocumentTests
{
    [Fact]
    public void The_table_of_messages_is_generated() => Assert.Equal(
        MessageCatalogue.All.Select(static kind => $"| {kind.Name} | {string.Join("<br>", kind.Wordings.Select(static wording => $"`{wording}`"))} | {kind.Says} |"),
        File.ReadLines(Path.Combine(ProductFiles.RepositoryRoot, "docs", "messages.md")).SkipWhile(static line => !line.StartsWith("| message |", StringComparison.Ordinal))
            .Skip(2).TakeWhile(static line => line.StartsWith('|')));

    /// <summary>Else one of them would take the messages of the other.</summary>
    [Fact]
    public void No_two_kinds_are_found_by_the_same_words()
    {
        var anchors = MessageCatalogue.All.SelectMany(static kind => kind.Anchors.Select(anchor => (anchor, kind.Name))).ToList();

        Assert.All(anchors, one => Assert.DoesNotContain(anchors, other => other.Name != one.Name && other.anchor.Contains(one.anchor, StringComparison.OrdinalIgnoreCase)));
        Assert.All(anchors, static one => Assert.InRange(one.anchor.Length, 11, 100));
    }
}

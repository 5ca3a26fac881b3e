using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Tests.RunFile;

/// <summary>A settings file; what each of them holds is tested with those who keep it.</summary>
public sealed class JsonFileTests : IDisposable
{
    private readonly TemporaryFolder _data = new();
    private readonly LogLines<JsonFileTests> _log = new();

    private string FilePath => Path.Combine(_data.FullPath, "names.json");

    public void Dispose() => _data.Dispose();

    [Fact]
    public void A_change_starts_from_what_the_file_holds_now_whoever_wrote_it()
    {
        var (one, other) = (Names(), Names());
        Assert.Null(one.Read());

        Assert.True(one.Change(_ => ["a"]));
        Assert.True(other.Change(kept => [.. kept!, "b"]));

        Assert.Equal(["a", "b"], one.Read());
        Assert.Equal([FilePath], Directory.GetFiles(_data.FullPath, "*.json*"));
        Assert.Null(one.Problem);
        Assert.Empty(_log.Lines);
    }

    [Fact(Timeout = 30_000)]
    public async Task Of_changes_that_two_dashboards_make_at_once_none_is_lost()
    {
        var both = new[] { "a", "b" }.Select(name => Task.Run(() =>
        {
            var names = Names();
            for (var i = 0; i < 12; i++)
            {
                Assert.True(names.Change(kept => [.. kept ?? [], name]));
            }
        }));
        await Task.WhenAll(both);

        Assert.Equal(24, Names().Read()!.Count);
    }

    [Theory]
    [InlineData("[1", "")]
    [InlineData("null", "(it is empty)")]
    [InlineData("[\"no\"]", "(no is no name)")]
    [InlineData(null, "(it is too large, ")]
    public void A_file_that_cannot_be_used_is_said_once_and_none_that_is_set_aside_is_overwritten(string? damaged, string reason)
    {
        damaged ??= $"[\"{new string('a', 300)}\"]";
        var names = Names();
        for (var time = 0; time < 2; time++)
        {
            File.WriteAllText(FilePath, damaged);
            Assert.Null(names.Read());
            Assert.Null(names.Read());
            Assert.StartsWith("names.json in the data folder cannot be used (", names.Problem);
            Assert.Contains(reason, names.Problem);
            Assert.Equal(time + 1, _log.Lines.Count(line => line == $"Warning: Nobody has a name: {names.Problem}"));

            Assert.True(names.Change(kept => [.. kept ?? [], "a"]));
            Assert.Equal(["a"], names.Read());
            Assert.Null(names.Problem);
        }

        Assert.Equal(damaged, File.ReadAllText(Path.Combine(_data.FullPath, "names.damaged.json")));
        Assert.Equal(damaged, File.ReadAllText(Path.Combine(_data.FullPath, "names.damaged2.json")));
    }

    [Fact]
    public void What_cannot_be_written_is_said_and_the_file_keeps_what_it_had()
    {
        var names = Names();
        names.Change(_ => ["a"]);
        Directory.CreateDirectory($"{FilePath}.draft");

        Assert.False(names.Change(_ => ["b"]));

        Assert.StartsWith("names.json cannot be written in the data folder (", names.Problem);
        Assert.StartsWith("Warning: Changes are not saved: names.json cannot be written", Assert.Single(_log.Lines), StringComparison.Ordinal);
        Assert.Equal(["a"], names.Read());
    }

    private JsonFile<List<string>> Names() => new(new RunFolder(_data.FullPath), "names.json", maxBytes: 256, "Nobody has a name", _log, check: names =>
    {
        if (names.Contains("no"))
        {
            throw new UserFacingException("no is no name.");
        }
    });
}

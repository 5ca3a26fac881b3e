namespace Dashboard.Tests;

/// <summary>The one rule of code style that a build does not check; "dotnet format style" does, and puts a file in order, but takes a minute for it.</summary>
public sealed class UsingOrderTests
{
    private static readonly string[] Roots = ["Aspire.Hosting", "Dashboard", "DbMock", "TargetApp", "tests"];

    [Fact(Timeout = 30_000)]
    public async Task Using_directives_are_sorted_System_first()
    {
        var files = Roots.SelectMany(root => Directory.EnumerateFiles(Path.Combine(ProductFiles.RepositoryRoot, root), "*.cs", SearchOption.AllDirectories))
            .Where(file => !file.Split(Path.DirectorySeparatorChar).Intersect(["bin", "obj"], StringComparer.Ordinal).Any())
            .ToList();
        Assert.InRange(files.Count, 1_000, 10_000);

        var unsorted = new List<string>();
        foreach (var file in files)
        {
            var lines = await File.ReadAllLinesAsync(file, TestContext.Current.CancellationToken);
            if (!IsSorted(lines))
            {
                unsorted.Add(Path.GetRelativePath(ProductFiles.RepositoryRoot, file));
            }
        }

        Assert.True(unsorted.Count == 0, $"Run 'dotnet format style': the using directives are out of order in {string.Join(", ", unsorted)}.");
    }

    [Theory]
    [InlineData(true, "using System;", "using System.Net;", "using Dashboard.Load;", "using Xunit;", "using static System.Math;", "using Two = System.Int32;", "class Any;")]
    [InlineData(false, "using Dashboard.Load;", "using System;")]
    [InlineData(false, "using System.Net;", "using System;")]
    [InlineData(false, "using static System.Math;", "using System;")]
    [InlineData(true, "using Dashboard.Load;", "namespace Any;", "using var first = Open();", "using System;")]
    public void What_is_out_of_order_is_seen(bool isSorted, params string[] lines) => Assert.Equal(isSorted, IsSorted(lines));

    private static bool IsSorted(IEnumerable<string> lines)
    {
        var names = lines.TakeWhile(line => !line.StartsWith("namespace ", StringComparison.Ordinal))
            .Where(line => line.StartsWith("using ", StringComparison.Ordinal) && line.EndsWith(';') && !line.Contains('('))
            .Select(line => line["using ".Length..^1])
            .ToList();
        return names.SequenceEqual(names.OrderBy(KindOf).ThenBy(name => !name.StartsWith("System", StringComparison.Ordinal)).ThenBy(name => name, StringComparer.OrdinalIgnoreCase));
    }

    /// <summary>Namespaces come first, then what is static, then other names for types.</summary>
    private static int KindOf(string name) => name.Contains('=') ? 2 : name.StartsWith("static ", StringComparison.Ordinal) ? 1 : 0;
}

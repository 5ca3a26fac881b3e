using System.Globalization;
using Dashboard.Running.Programs;

namespace Dashboard.Tests.Running.Programs;

/// <summary>Where the output of a command goes that was started here.</summary>
public sealed class TargetOutputTests : IDisposable
{
    private static readonly DateTimeOffset Now = new(2026, 11, 27, 12, 0, 0, TimeSpan.Zero);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Each_line_is_in_the_file_that_is_named_and_the_last_ones_are_at_hand()
    {
        using (var output = TargetOutput.Open(_folder.FullPath, "/opt/shop/Shop.dll", Now))
        {
            foreach (var number in Enumerable.Range(1, 100))
            {
                output.Add(string.Create(CultureInfo.InvariantCulture, $"line {number}"));
            }

            Assert.Equal($"The output of Shop goes to {File}.", output.Sentence);
            Assert.Equal(("line 86", "line 100", 15), (output.Last[0], output.Last[^1], output.Last.Count));
        }

        Assert.Equal(Enumerable.Range(1, 100).Select(number => $"line {number}"), System.IO.File.ReadAllLines(File));
    }

    [Fact]
    public void What_is_too_much_is_left_out_and_that_is_said()
    {
        using (var output = TargetOutput.Open(_folder.FullPath, "Shop", Now))
        {
            var line = new string('x', 999_999);
            foreach (var _ in Enumerable.Range(0, 66))
            {
                output.Add(line);
            }
        }

        Assert.Equal("More than 64 MB: what follows is left out.", System.IO.File.ReadLines(File).Last());
        Assert.InRange(new FileInfo(File).Length, 60_000_000, TargetOutput.MostBytes + 1_000);
    }

    [Fact]
    public void A_folder_that_cannot_be_written_is_a_sentence_and_nothing_fails()
    {
        using var output = TargetOutput.Open("/proc/nowhere", "Shop", Now);
        output.Add("line");

        Assert.StartsWith("The output of Shop is not kept: /proc/nowhere/", output.Sentence, StringComparison.Ordinal);
        Assert.Equal(["line"], output.Last);
    }

    private string File => Path.Combine(_folder.FullPath, "20261127T120000Z-Shop.log");
}

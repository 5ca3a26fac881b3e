using System.Text;
using System.Text.RegularExpressions;

namespace Dashboard.Tests.RunFile;

/// <summary>A damaged run file.</summary>
/// <param name="Name">What was done to it.</param>
/// <param name="Content">What it holds.</param>
/// <param name="Length">Its length where that is more: a file with a hole, zeros that take no room on the disk.</param>
internal sealed record MutatedFile(string Name, byte[] Content, long Length)
{
    public override string ToString() => Name;
}

/// <summary>What disks, copies, editors and newer versions do to run files. Pure: a seed always gives the same files.</summary>
internal static partial class RunFileMutations
{
    private static readonly (string Name, Func<byte[], Random, byte[]> Mutate)[] Kinds =
    [
        ("one bit flipped", (file, random) => Flip(file, random, 1)),
        ("twenty bits flipped", (file, random) => Flip(file, random, 20)),
        ("one bit of the first line flipped", (file, random) => [.. Flip(file[..FirstLine(file)], random, 1), .. file[FirstLine(file)..]]),
        ("one bit of the last line flipped", (file, random) => [.. file[..LastLine(file)], .. Flip(file[LastLine(file)..], random, 1)]),
        ("cut off", (file, random) => file[..random.Next(file.Length)]),
        ("beginning cut off", (file, random) => file[random.Next(1, file.Length)..]),
        ("empty", (_, _) => []),
        ("a page of zeros", (file, random) => Over(file, random, new byte[4096])),
        ("a page of noise", (file, random) => Over(file, random, Noise(random, 4096))),
        ("unknown version", (file, random) => Text(file, text => text.Replace("\"format\":2", $"\"format\":{random.Next(3, 1000)}", StringComparison.Ordinal))),
        ("a number too large", (file, random) => One(file, random, Numbers(), random.Next(3) switch { 0 => "1e999", 1 => "-1", _ => "9007199254740993" })),
        ("a value is null", (file, random) => One(file, random, Values(), "null")),
        ("a value is a list of nothing", (file, random) => One(file, random, Values(), "[null]")),
        ("a name is another", (file, random) => One(file, random, Names(), $"\"n{random.Next(1000)}\":")),
        ("lines out of order", (file, random) => Text(file, text => string.Join('\n', text.Split('\n').OrderBy(_ => random.Next())))),
        ("only blank lines follow", (file, _) => [.. file[..FirstLine(file)], .. Enumerable.Repeat((byte)'\n', 10_000)]),
        ("deeply nested", (file, _) => [.. file, .. Encoding.ASCII.GetBytes(new string('[', 100_000) + "\n")]),
        ("written twice", (file, _) => [.. file, .. file]),
        ("another kind of file", (_, random) => Noise(random, 10_000)),
    ];

    /// <param name="file">A whole run file.</param>
    /// <param name="seed">Chooses what is damaged.</param>
    /// <param name="count">How many files; every kind comes in turn, one of them with a line of 2 GB.</param>
    public static IEnumerable<MutatedFile> Of(byte[] file, int seed, int count)
    {
        var random = new Random(seed);
        yield return new MutatedFile("a line of 2 GB", file, 2L * 1024 * 1024 * 1024);
        for (var i = 0; i < count - 1; i++)
        {
            var (name, mutate) = Kinds[i % Kinds.Length];
            var content = mutate(file, random);
            yield return new MutatedFile($"{name} ({i}, seed {seed})", content, content.Length);
        }
    }

    private static int FirstLine(byte[] file) => Array.IndexOf(file, (byte)'\n');

    private static int LastLine(byte[] file) => Array.LastIndexOf(file, (byte)'\n', file.Length - 2) + 1;

    private static byte[] Noise(Random random, int length)
    {
        var noise = new byte[length];
        random.NextBytes(noise);
        return noise;
    }

    private static byte[] Flip(byte[] file, Random random, int bits)
    {
        byte[] flipped = [.. file];
        for (var i = 0; i < bits; i++)
        {
            flipped[random.Next(flipped.Length)] ^= (byte)(1 << random.Next(8));
        }

        return flipped;
    }

    private static byte[] Over(byte[] file, Random random, byte[] page)
    {
        byte[] damaged = [.. file];
        var at = random.Next(Math.Max(1, damaged.Length - page.Length));
        page.AsSpan(0, Math.Min(page.Length, damaged.Length - at)).CopyTo(damaged.AsSpan(at));
        return damaged;
    }

    private static byte[] Text(byte[] file, Func<string, string> change) => Encoding.UTF8.GetBytes(change(Encoding.UTF8.GetString(file)));

    private static byte[] One(byte[] file, Random random, Regex what, string by) => Text(file, text =>
    {
        // Header and summary hold the most kinds of fields and are one line each among hundreds: half of the damage goes there.
        var (from, to) = random.Next(4) switch { 0 => (0, FirstLine(file)), 1 => (LastLine(file), text.Length), _ => (0, text.Length) };
        Match[] found = [.. what.Matches(text).Where(match => match.Index >= from && match.Index < to)];
        var chosen = found[random.Next(found.Length)];
        return text[..chosen.Index] + by + text[(chosen.Index + chosen.Length)..];
    });

    [GeneratedRegex(@"(?<=[:,\[])-?\d+(\.\d+)?", RegexOptions.None, 5000)]
    private static partial Regex Numbers();

    [GeneratedRegex(@"(?<="":)(""[^""]*""|-?\d+(\.\d+)?|\[[^\[\]]*\]|\{[^{}]*\})", RegexOptions.None, 5000)]
    private static partial Regex Values();

    [GeneratedRegex(@"""\w+"":", RegexOptions.None, 5000)]
    private static partial Regex Names();
}

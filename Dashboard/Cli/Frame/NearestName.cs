using System.CommandLine;

namespace Dashboard.Cli.Frame;

/// <summary>Finds the verb or option that a mistyped name may mean.</summary>
internal static class NearestName
{
    /// <summary>The most letters to insert, delete, change or swap; fewer for short words.</summary>
    private const int Most = 3;

    public static string? Of(string typed, Command command)
    {
        string[] names =
        [
            .. command.Subcommands.Select(verb => verb.Name),
            .. command.Options.Where(option => !option.Hidden).SelectMany(option => option.Aliases.Append(option.Name)).Where(name => name.Length > 2),
        ];
        var nearest = names.Select(name => (Name: name, Distance: Distance(typed, name))).OrderBy(one => one.Distance).FirstOrDefault();
        return nearest.Name is not null && nearest.Distance <= Math.Min(Most, typed.TrimStart('-').Length / 2) ? nearest.Name : null;
    }

    /// <summary>The distance is the optimal string alignment.</summary>
    internal static int Distance(string a, string b)
    {
        var rows = new int[a.Length + 1, b.Length + 1];
        for (var i = 0; i <= a.Length; i++)
        {
            for (var j = 0; j <= b.Length; j++)
            {
                rows[i, j] = i == 0 ? j : j == 0 ? i
                    : Math.Min(Math.Min(rows[i - 1, j], rows[i, j - 1]) + 1, rows[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                {
                    rows[i, j] = Math.Min(rows[i, j], rows[i - 2, j - 2] + 1);
                }
            }
        }

        return rows[a.Length, b.Length];
    }
}

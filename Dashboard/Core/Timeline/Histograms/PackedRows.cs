using System.Collections;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

/// <summary>Rows of equally many numbers, none below 0, in few bytes: one to seven a number. <c>[[1, 2], …]</c> in JSON. Immutable.</summary>
[JsonConverter(typeof(PackedRowsJson))]
public readonly record struct PackedRows : IEnumerable<long[]>
{
    /// <summary>Ten thousand years in microseconds.</summary>
    private const long MaxNumber = (1L << 58) - 1;

    private readonly byte[]? _packed;

    private PackedRows(byte[] packed) => _packed = packed;

    public bool IsEmpty => _packed is null;

    internal int Bytes => _packed?.Length ?? 0;

    /// <exception cref="FormatException">They differ in length, or a number is below 0 or above 2⁵⁸.</exception>
    public static PackedRows Of(IEnumerable<long[]> rows)
    {
        var (bytes, columns) = (new List<byte>(), 0);
        foreach (var row in rows)
        {
            if (row is not { Length: > 0 } || (columns != 0 && row.Length != columns) || Array.Exists(row, static one => one is < 0 or > MaxNumber))
            {
                throw new FormatException($"A row must have as many numbers as the others, none below 0; [{string.Join(", ", row ?? [])}] does not.");
            }

            if (columns == 0)
            {
                PackedNumbers.Append(bytes, (ulong)(columns = row.Length));
            }

            foreach (var number in row)
            {
                PackedNumbers.Append(bytes, (ulong)number);
            }
        }

        return columns == 0 ? default : new PackedRows([.. bytes]);
    }

    public bool Equals(PackedRows other) => _packed.AsSpan().SequenceEqual(other._packed);

    public override int GetHashCode() => HashCode.Combine(Bytes, _packed?.LastOrDefault());

    public IEnumerator<long[]> GetEnumerator()
    {
        if (_packed is null)
        {
            yield break;
        }

        var at = 0;
        var columns = (int)PackedNumbers.Read(_packed, ref at);
        while (at < _packed.Length)
        {
            var row = new long[columns];
            for (var i = 0; i < columns; i++)
            {
                row[i] = (long)PackedNumbers.Read(_packed, ref at);
            }

            yield return row;
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal bool HaveColumns(int columns) => _packed is null || _packed[0] == columns;
}

using System.Runtime.InteropServices;

namespace Dashboard.Charts;

/// <summary>Collects a table's rows for a packet: float64 only, table number, row count, rows, next table.</summary>
internal class PacketWriter(int number, int columns)
{
    private List<double> _values = [];

    public int Rows => _values.Count / columns;

    public void Row(params ReadOnlySpan<double?> values)
    {
        if (values.Length != columns)
        {
            throw new ArgumentException($"Table {number} has {columns} columns, not {values.Length}.", nameof(values));
        }

        foreach (var value in values)
        {
            _values.Add(value ?? double.NaN);
        }
    }

    /// <summary>Adds a row with only a time, which breaks the line.</summary>
    public void Gap(double t)
    {
        _values.Add(t);
        _values.AddRange(Enumerable.Repeat(double.NaN, columns - 1));
    }

    /// <summary>Leaves at most so many rows without losing spikes.</summary>
    public PacketWriter Thin(int mostRows)
    {
        if (Rows <= mostRows)
        {
            return this;
        }

        var values = CollectionsMarshal.AsSpan(_values);
        var parts = Thinning.PartsFor(mostRows, columns - 1);
        var kept = Thinning.KeptRows(values, columns, parts);
        for (var finer = kept; finer.Count <= mostRows && parts < Rows; finer = Thinning.KeptRows(values, columns, parts *= 2))
        {
            kept = finer;
        }

        var thin = new List<double>(kept.Count * columns);
        foreach (var row in kept)
        {
            thin.AddRange(values.Slice(row * columns, columns));
        }

        _values = thin;
        return this;
    }

    public IEnumerable<double[]> Values()
    {
        for (var at = 0; at < _values.Count; at += columns)
        {
            yield return [.. _values.GetRange(at, columns)];
        }
    }

    public static byte[] Join(IEnumerable<PacketWriter> records)
    {
        var packet = new List<double>(1_024);
        foreach (var record in records)
        {
            packet.Add(record.Number);
            packet.Add(record.Rows);
            packet.AddRange(record._values);
        }

        return MemoryMarshal.AsBytes(CollectionsMarshal.AsSpan(packet)).ToArray();
    }

    public int Number => number;
}

/// <summary>The rows of a table whose columns define their values.</summary>
internal sealed class PacketWriter<T>(ChartTable<T> table) : PacketWriter(table.Number, table.Columns.Count)
{
    private readonly double?[] _row = new double?[table.Cells.Count];

    public void Row(T item)
    {
        for (var column = 0; column < _row.Length; column++)
        {
            _row[column] = table.Cells[column].Value(item);
        }

        Row(_row.AsSpan());
    }
}

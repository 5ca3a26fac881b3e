using System.Runtime.InteropServices;
using Dashboard.Charts;

namespace Dashboard.Tests.Charts;

/// <summary>Reads a packet the way the browser does.</summary>
internal sealed class Packets
{
    private readonly Dictionary<int, List<double[]>> _rows = [];

    public bool Resets { get; private set; }

    public double[] Clock { get; private set; } = [];

    public IReadOnlyList<double[]> this[ChartTable table] => _rows.GetValueOrDefault(table.Number) ?? [];

    /// <param name="bytes">A packet.</param>
    /// <param name="tables">What it may hold; null: the tables of a target.</param>
    public static Packets Read(byte[] bytes, IReadOnlyList<ChartTable>? tables = null)
    {
        Assert.Equal(0, bytes.Length % sizeof(double));
        var values = MemoryMarshal.Cast<byte, double>(bytes).ToArray();
        var packets = new Packets();
        for (var at = 0; at < values.Length;)
        {
            var number = (int)values[at++];
            var rows = (int)values[at++];
            var width = number switch
            {
                ChartTable.ResetRecord => 0,
                ChartTable.ClockRecord => ChartTable.ClockColumns,
                _ => (tables ?? ChartTable.ForRun).Single(table => table.Number == number).Columns.Count,
            };
            packets.Resets |= number == ChartTable.ResetRecord;
            for (var row = 0; row < rows; row++, at += width)
            {
                packets.Add(number, values[at..(at + width)]);
            }
        }

        return packets;
    }

    private void Add(int number, double[] row)
    {
        if (number == ChartTable.ClockRecord)
        {
            Clock = row;
            return;
        }

        if (!_rows.TryGetValue(number, out var rows))
        {
            _rows[number] = rows = [];
        }

        rows.Add(row);
    }
}

namespace TargetApp.Store.Matrix;

/// <summary>After a cell: nothing left to wait for, as many records as operations, and values that are what was set.</summary>
internal static class Verification
{
    /// <summary>Values that are read back, evenly spread over the keys; a cell has at least as many.</summary>
    private const int Sample = 1_000;

    /// <exception cref="MatrixMismatchException">One of the three is not so.</exception>
    public static (long Records, int SampledValues) Verify(IStore store, MatrixCell cell, int residual)
    {
        Require(residual == 0, $"{residual} of {cell.Operations} operations were given and never waited for");
        var records = store.Count;
        Require(records == cell.Operations, $"{cell.Operations} unique keys were set and {records} records are in the database");
        for (var i = 0; i < Sample; i++)
        {
            var number = (int)((long)i * (cell.Operations - 1) / (Sample - 1));
            var expected = StoreRecord.Of(number);
            Require(store.TryGet(expected.Key, out var value), $"the record {number:D8} was set and is not in the database");
            Require(value == expected.Value, $"the record {number:D8} has a different value than the one set");
        }

        return (records, Sample);
    }

    private static void Require(bool holds, string otherwise)
    {
        if (!holds)
        {
            throw new MatrixMismatchException($"This cell has no figure, because its records are wrong: {otherwise}.");
        }
    }
}

/// <summary>What was set is not what is there. The message is one sentence.</summary>
internal sealed class MatrixMismatchException(string sentence) : Exception(sentence);

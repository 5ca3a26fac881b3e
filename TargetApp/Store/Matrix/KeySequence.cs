using System.Numerics;
using System.Runtime.CompilerServices;

namespace TargetApp.Store.Matrix;

/// <summary>The numbers 0 to n − 1, each once: as they are, or in an order without pattern that is the same every time.</summary>
internal readonly struct KeySequence
{
    private const int Rounds = 4;

    private readonly uint _count;
    private readonly int _halfBits;
    private readonly bool _shuffled;

    public KeySequence(KeyOrder order, int count)
    {
        _count = (uint)count;
        _halfBits = (BitOperations.Log2(_count) / 2) + 1;
        _shuffled = order is KeyOrder.Random;
    }

    /// <summary>The number at a place, both from 0 to n − 1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public int At(int place)
    {
        if (!_shuffled)
        {
            return place;
        }

        // A Feistel network permutes a power of two; walking on from what lies outside permutes 0 to n − 1 (Black and Rogaway 2002).
        var number = (uint)place;
        do
        {
            number = Permute(number);
        }
        while (number >= _count);
        return (int)number;
    }

    private uint Permute(uint number)
    {
        var mask = (1u << _halfBits) - 1;
        var (left, right) = (number >> _halfBits, number & mask);
        for (var round = 1u; round <= Rounds; round++)
        {
            (left, right) = (right, left ^ (Mixed(right + (round << 24)) & mask));
        }

        return (left << _halfBits) | right;
    }

    // The finalizer of MurmurHash3 (Appleby).
    private static uint Mixed(uint h)
    {
        h = (h ^ (h >> 16)) * 0x85EBCA6B;
        h = (h ^ (h >> 13)) * 0xC2B2AE35;
        return h ^ (h >> 16);
    }
}

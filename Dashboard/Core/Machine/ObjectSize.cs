using System.Collections.Concurrent;
using System.Reflection;

namespace Dashboard.Machine;

/// <summary>
/// Estimates bytes of objects on the heap by following their fields: a header and a table pointer of 8 bytes each, the fields, rounded up to 8; an object that
/// is reached twice counts once. It follows objects of this program, collections, tuples and arrays; of other libraries' objects only their own fields count.
/// Code, types, locks and timers are not counted. Objects may change meanwhile: the figure is then of some moment of theirs. Costs about 0.3 µs a field.
/// </summary>
internal static class ObjectSize
{
    internal const int MostObjects = 200_000;

    /// <summary>The objects of a long list that are followed; the others count as equal.</summary>
    private const int SampledOfType = 60;

    private const int HeaderBytes = 16;
    private const int ReferenceBytes = 8;

    private static readonly ConcurrentDictionary<Type, Layout> Layouts = new();

    private sealed record Layout(int Bytes, FieldInfo[] Followed);

    /// <summary>The bytes of an object with all that it holds, each once.</summary>
    /// <returns>Too few beyond <see cref="MostObjects"/> objects.</returns>
    public static long Of(object? root, params IEnumerable<object?> others) => Add(root, Seen(others));

    /// <summary>The estimate follows some objects of each type.</summary>
    /// <returns>Bytes without the list's own.</returns>
    public static long OfMany(IEnumerable<object> items)
    {
        var bytes = 0.0;
        foreach (var type in items.GroupBy(item => item.GetType()))
        {
            object[] all = [.. type];
            var step = Math.Max(1, (all.Length + SampledOfType - 1) / SampledOfType);
            var (sampled, sum, seen) = (0, 0L, Seen([]));
            for (var i = 0; i < all.Length; i += step)
            {
                sampled++;
                sum += Add(all[i], seen);
            }

            bytes += (double)sum / sampled * all.Length;
        }

        return (long)bytes;
    }

    private static HashSet<object> Seen(IEnumerable<object?> others) => new(others.OfType<object>(), ReferenceEqualityComparer.Instance);

    private static long Add(object? root, HashSet<object> seen)
    {
        var (bytes, open) = (0L, new Stack<object?>([root]));
        while (open.TryPop(out var next))
        {
            if (next is not null && seen.Count < MostObjects && !IsNobodys(next) && seen.Add(next))
            {
                bytes += OwnBytes(next);
                Push(next, open);
            }
        }

        return bytes;
    }

    private static bool IsNobodys(object value) =>
        value is MemberInfo or Assembly or Module or Delegate or Pointer or Thread or Lock or TimeProvider or WeakReference or ITimer or IServiceProvider;

    private static long OwnBytes(object value) => value switch
    {
        string text => Rounded(HeaderBytes + 4 + (2 * (text.Length + 1))),
        Array array => Rounded(HeaderBytes + ReferenceBytes + ((long)array.Length * BytesOf(array.GetType().GetElementType()!))),
        _ => Rounded(HeaderBytes + LayoutOf(value.GetType()).Bytes),
    };

    private static void Push(object value, Stack<object?> open)
    {
        if (value is string)
        {
            return;
        }

        if (value is Array array)
        {
            var element = array.GetType().GetElementType()!;
            if (!element.IsValueType)
            {
                PushAll(array, open);
            }
            else if (LayoutOf(element).Followed.Length > 0)
            {
                foreach (var boxed in array.OfType<object>())
                {
                    PushFields(boxed, open);
                }
            }

            return;
        }

        PushFields(value, open);
    }

    private static void PushAll(Array array, Stack<object?> open)
    {
        foreach (var each in array)
        {
            open.Push(each);
        }
    }

    /// <summary>A structure's references belong to its holder; a boxed nullable is the structure, or null.</summary>
    private static void PushFields(object value, Stack<object?> open)
    {
        foreach (var field in LayoutOf(value.GetType()).Followed)
        {
            var held = field.GetValue(value);
            if (held is not null && field.FieldType.IsValueType)
            {
                PushFields(held, open);
            }
            else
            {
                open.Push(held);
            }
        }
    }

    private static Layout LayoutOf(Type type) => Layouts.GetOrAdd(type, static type =>
    {
        var (bytes, followed) = (0, new List<FieldInfo>());
        var isFollowed = IsFollowed(type);
        for (var level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            foreach (var field in level.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                bytes += BytesOf(field.FieldType);
                if (isFollowed && !field.FieldType.IsPointer && !field.FieldType.IsByRef && (!field.FieldType.IsValueType || HoldsReferences(field.FieldType)))
                {
                    followed.Add(field);
                }
            }
        }

        return new Layout(bytes, [.. followed]);
    });

    private static bool IsFollowed(Type type) =>
        type.Assembly == typeof(ObjectSize).Assembly
        || type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true
        || (type is { IsGenericType: true, Namespace: "System", IsByRefLike: false } && (type.IsValueType || IsTuple(type)));

    private static bool IsTuple(Type type) => type.Name.StartsWith("Tuple", StringComparison.Ordinal);

    private static bool HoldsReferences(Type type) => !type.IsPrimitive && !type.IsEnum && LayoutOf(type).Followed.Length > 0;

    private static int BytesOf(Type type) =>
        !type.IsValueType ? ReferenceBytes
        : type.IsEnum ? BytesOf(Enum.GetUnderlyingType(type))
        : Type.GetTypeCode(type) switch
        {
            TypeCode.Boolean or TypeCode.Byte or TypeCode.SByte => 1,
            TypeCode.Int16 or TypeCode.UInt16 or TypeCode.Char => 2,
            TypeCode.Int32 or TypeCode.UInt32 or TypeCode.Single => 4,
            TypeCode.Int64 or TypeCode.UInt64 or TypeCode.Double => 8,
            _ when type == typeof(IntPtr) || type == typeof(UIntPtr) => ReferenceBytes,

            // Fields within one are aligned to the largest of them.
            _ => (int)Rounded(LayoutOf(type).Bytes),
        };

    private static long Rounded(long bytes) => (bytes + 7) / 8 * 8;
}

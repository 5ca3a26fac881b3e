using System.Globalization;
using System.Runtime.InteropServices;

namespace Dashboard.Timeline;

/// <summary>Kestrel's id of a request in 12 bytes instead of 66: a connection's number in base 32 (13 digits), a colon, the request's number in hex.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ServerRequestId
{
    private const string Base32 = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    private const int Length = 13;
    private const int BitsOfDigit = 5;

    private readonly ulong _connection;
    private readonly uint _number;

    private ServerRequestId(ulong connection, uint number) => (_connection, _number) = (connection, number);

    public bool IsKnown => _connection != 0;

    public static ServerRequestId Of(string? id)
    {
        if (id is not { Length: Length + 9 } || id[Length] != ':'
            || !uint.TryParse(id.AsSpan(Length + 1), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var number))
        {
            return default;
        }

        var connection = 0UL;
        foreach (var digit in id.AsSpan(0, Length))
        {
            var value = Base32.IndexOf(digit, StringComparison.Ordinal);
            if (value < 0)
            {
                return default;
            }

            connection = (connection << BitsOfDigit) | (uint)value;
        }

        var read = new ServerRequestId(connection, number);
        return read.ToString() == id ? read : default;
    }

    public override string? ToString()
    {
        if (!IsKnown)
        {
            return null;
        }

        var connection = _connection;
        return string.Create(Length + 9, (connection, _number), static (text, id) =>
        {
            for (var i = Length - 1; i >= 0; i--)
            {
                text[i] = Base32[(int)(id.connection & 31)];
                id.connection >>= BitsOfDigit;
            }

            text[Length] = ':';
            id._number.TryFormat(text[(Length + 1)..], out _, "X8", CultureInfo.InvariantCulture);
        });
    }
}

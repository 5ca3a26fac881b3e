using System.Buffers.Binary;
using System.Text;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

/// <summary>What a runtime is asked, and answers, for one session (dotnet/diagnostics, documentation/design-docs/ipc-protocol.md). Pure.</summary>
internal static class PolledMessages
{
    /// <summary>Magic 14, size 2, set 1, command 1, reserved 2.</summary>
    public const int HeaderSize = 20;

    private const int SizeAt = 14;
    private const int SetAt = 16;
    private const int CommandAt = 17;
    private const byte EventPipe = 2;
    private const byte StopTracing = 1;
    private const byte CollectTracing2 = 3;
    private const byte Server = 0xFF;
    private const uint NetTrace = 1;

    private static ReadOnlySpan<byte> Magic => "DOTNET_IPC_V1\0"u8;

    /// <summary>As every runtime from .NET Core 3.1 on takes it: with stacks, also where the request wants none.</summary>
    public static byte[] Start(SessionRequest request) => Message(CollectTracing2, writer =>
    {
        writer.Write((uint)request.BufferMegabytes);
        writer.Write(NetTrace);
        writer.Write(request.MethodNames);
        writer.Write((uint)request.Providers.Count);
        foreach (var provider in request.Providers)
        {
            writer.Write((ulong)provider.Keywords);
            writer.Write((uint)provider.EventLevel);
            Write(writer, provider.Name);
            Write(writer, ArgumentsOf(provider));
        }
    });

    public static byte[] Stop(ulong session) => Message(StopTracing, writer => writer.Write(session));

    /// <summary>How many bytes follow the header of an answer.</summary>
    /// <exception cref="IOException">It is no runtime's.</exception>
    public static int SizeIn(ReadOnlySpan<byte> header) =>
        header.StartsWith(Magic) && BinaryPrimitives.ReadUInt16LittleEndian(header[SizeAt..]) - HeaderSize is >= 0 and var size ? size
            : throw new IOException("What listens there is no runtime.");

    /// <exception cref="IOException">It is a refusal.</exception>
    public static byte[] AnswerIn(ReadOnlySpan<byte> header, byte[] answer) => header[SetAt] == Server && header[CommandAt] == 0 ? answer
        : throw new IOException(answer.Length >= sizeof(uint)
            ? $"The runtime refused with 0x{BinaryPrimitives.ReadUInt32LittleEndian(answer):X8}." : "The runtime refused.");

    private static byte[] Message(byte command, Action<BinaryWriter> write)
    {
        using var message = new MemoryStream();
        using var writer = new BinaryWriter(message);
        writer.Write(Magic);
        writer.Write((ushort)0);
        writer.Write(EventPipe);
        writer.Write(command);
        writer.Write((ushort)0);
        write(writer);
        writer.Flush();
        var bytes = message.ToArray();
        BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(SizeAt), checked((ushort)bytes.Length));
        return bytes;
    }

    /// <summary>Characters with a zero at the end, counted with it.</summary>
    private static void Write(BinaryWriter writer, string text)
    {
        writer.Write((uint)text.Length + 1);
        writer.Write(Encoding.Unicode.GetBytes(text + '\0'));
    }

    private static string ArgumentsOf(EventPipeProvider provider) =>
        string.Join(';', (provider.Arguments ?? new Dictionary<string, string>()).Select(static one => $"{one.Key}={one.Value}"));
}

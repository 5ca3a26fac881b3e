using System.Buffers.Binary;

namespace Dashboard.Target.Launching;

/// <summary>What a runtime sends when it connects to a diagnostic port (dotnet/diagnostics, documentation/design-docs/ipc-protocol.md).</summary>
/// <param name="Cookie">The same for all connections of one runtime.</param>
internal sealed record RuntimeAdvertisement(Guid Cookie, int ProcessId)
{
    /// <summary>Bytes of an advertisement: magic 8, cookie 16, process id 8, reserved 2.</summary>
    public const int Size = 34;

    public const int AnswerSize = 20;

    private const int CookieAt = 8;
    private const int ProcessIdAt = 24;

    /// <summary>The offset of an answer's command: 0 is "done" in the server's own set, 0xFF.</summary>
    private const int AnswerAt = 16;

    /// <summary>The command ResumeRuntime: magic, size 20, set 4 (process), command 1, reserved.</summary>
    public static ReadOnlyMemory<byte> Resume { get; } = new([.. "DOTNET_IPC_V1\0"u8, 20, 0, 4, 1, 0, 0]);

    public static RuntimeAdvertisement? Read(ReadOnlySpan<byte> bytes) =>
        bytes.Length == Size && bytes[..CookieAt].SequenceEqual("ADVR_V1\0"u8)
        && BinaryPrimitives.ReadUInt64LittleEndian(bytes[ProcessIdAt..]) is > 0 and <= int.MaxValue and var id
            ? new RuntimeAdvertisement(new Guid(bytes[CookieAt..ProcessIdAt]), (int)id)
            : null;

    public static bool IsDone(ReadOnlySpan<byte> answer) => answer[AnswerAt] == 0xFF && answer[AnswerAt + 1] == 0;
}

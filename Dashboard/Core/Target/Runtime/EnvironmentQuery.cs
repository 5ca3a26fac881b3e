using System.Reflection;
using System.Text;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Runtime;

/// <summary>
/// Asks a runtime for its environment (diagnostics command GetProcessEnvironment) and reads no more than a process may have. The client library's own way keeps
/// whatever comes until the other side ends, up to 2 GB; its internal members are found by reflection at the first call.
/// </summary>
internal static class EnvironmentQuery
{
    /// <summary>Linux lets arguments and environment of a program take 6 MB (execve(2)), which are sent as UTF-16.</summary>
    internal const int MaxBytes = 16 << 20;

    private const BindingFlags Inside = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;

    /// <summary>Yields the variables as they are read; blocks, for ever when the process is paused.</summary>
    /// <exception cref="InvalidDataException">There are more than a process may have.</exception>
    public static IEnumerable<KeyValuePair<string, string>> Ask(DiagnosticsClient client)
    {
        using var reader = new BinaryReader(Answer(client), Encoding.Unicode);
        var left = (long)MaxBytes;
        for (var count = reader.ReadUInt32(); count > 0; count--)
        {
            var bytes = (long)reader.ReadUInt32() * sizeof(char);
            left -= sizeof(uint) + bytes;
            if (left < 0)
            {
                throw new InvalidDataException("The environment is longer than a process may have.");
            }

            var variable = Encoding.Unicode.GetString(reader.ReadBytes((int)bytes)).TrimEnd('\0');
            yield return variable.IndexOf('=') is > 0 and var end ? new(variable[..end], variable[(end + 1)..]) : new(variable, "");
        }
    }

    private static Stream Answer(DiagnosticsClient client)
    {
        var library = typeof(DiagnosticsClient);
        var endpoint = library.GetField("_endpoint", Inside)!.GetValue(client);
        var question = library.GetMethod("CreateProcessEnvironmentMessage", Inside)!.Invoke(null, []);
        var answer = library.Assembly.GetType("Microsoft.Diagnostics.NETCore.Client.IpcClient")!.GetMethod("SendMessageGetContinuation", Inside)!
            .Invoke(null, [endpoint, question])!;
        return (Stream)answer.GetType().GetField("Continuation", Inside)!.GetValue(answer)!;
    }
}

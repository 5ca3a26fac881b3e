namespace Dashboard.Target.Launching;

/// <summary>Recognizes the SDK's processes (<c>dotnet run</c>, MSBuild nodes, the compiler server): they are runtimes and report on the same port.</summary>
internal static class SdkCommands
{
    public static bool Is(IReadOnlyList<string> words)
    {
        if (words.Count == 0)
        {
            return false;
        }

        if (IsInSdk(words[0]))
        {
            return true;
        }

        // The host takes an assembly; whatever else follows it is a command of the SDK: run, watch, build, test.
        return Path.GetFileNameWithoutExtension(words[0]) == "dotnet"
            && FirstOperand(words) is { } operand && (IsInSdk(operand) || Path.GetExtension(operand) is not (".dll" or ".exe"));
    }

    private static bool IsInSdk(string path)
    {
        var parts = path.Split('/', '\\');
        return parts.Zip(parts.Skip(1)).Any(pair => pair is ("sdk", [>= '1' and <= '9', ..] version) && version.Contains('.', StringComparison.Ordinal));
    }

    /// <summary>The first word behind the host and its options (<c>exec</c>, <c>--runtimeconfig FILE</c> and the like).</summary>
    private static string? FirstOperand(IReadOnlyList<string> words)
    {
        for (var i = 1; i < words.Count; i++)
        {
            if (words[i] == "exec")
            {
                continue;
            }

            if (!words[i].StartsWith('-'))
            {
                return words[i];
            }

            i++;
        }

        return null;
    }
}

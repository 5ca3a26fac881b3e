using System.ComponentModel;
using System.Diagnostics;

namespace Dashboard.Target.Launching;

/// <summary>Ends a child when this process is gone, even killed: a shell reads our pipe. A suspended child would wait for ever.</summary>
internal sealed class ChildGuard : IDisposable
{
    /// <summary>Reads the child's id, then waits: a second line is an orderly end, the pipe's end is ours. Asks the whole group first, then insists.</summary>
    private const string Script = """
        trap '' HUP INT TERM
        read -r pid || exit 0
        read -r done && exit 0
        kill -s TERM -- "-$pid" 2>/dev/null || kill -s TERM "$pid" 2>/dev/null
        for i in 1 2 3 4 5; do
          kill -s 0 -- "-$pid" 2>/dev/null || kill -s 0 "$pid" 2>/dev/null || exit 0
          sleep 1
        done
        kill -s KILL -- "-$pid" 2>/dev/null || kill -s KILL "$pid"
        """;

    private readonly Process? _shell;

    private ChildGuard(Process? shell) => _shell = shell;

    /// <summary>To be called before the child is started, so that it is never unguarded.</summary>
    public static ChildGuard Start()
    {
        var start = new ProcessStartInfo("/bin/sh")
        {
            RedirectStandardInput = true,
            UseShellExecute = false,
        };
        start.ArgumentList.Add("-c");
        start.ArgumentList.Add(Script);
        try
        {
            return new ChildGuard(Process.Start(start));
        }
        catch (Win32Exception)
        {
            // An image without a shell, where a container's end ends all of its processes anyway.
            return new ChildGuard(null);
        }
    }

    public static ChildGuard Over(int processId)
    {
        var guard = Start();
        guard.Watch(processId);
        return guard;
    }

    public void Watch(int processId) => Say($"{processId}");

    public void Dispose()
    {
        if (_shell is not null)
        {
            Say("done");
            _shell.StandardInput.Close();
            _shell.Dispose();
        }
    }

    private void Say(string line)
    {
        try
        {
            _shell?.StandardInput.Write(line + "\n");
            _shell?.StandardInput.Flush();
        }
        catch (IOException)
        {
            // The guard was killed: an orderly end still ends the child.
        }
    }
}

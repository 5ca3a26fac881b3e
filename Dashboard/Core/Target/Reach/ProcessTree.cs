namespace Dashboard.Target.Reach;

/// <summary>What a process has started, with what that has started; Linux only.</summary>
internal static class ProcessTree
{
    /// <param name="root">It is in the answer too.</param>
    public static IReadOnlySet<int> Under(int root)
    {
        var children = LinuxProcess.Ids().ToLookup(id => LinuxProcess.Parent(id) ?? 0);
        var (found, next) = (new HashSet<int> { root }, new Queue<int>([root]));
        while (next.TryDequeue(out var parent))
        {
            foreach (var child in children[parent].Where(found.Add))
            {
                next.Enqueue(child);
            }
        }

        return found;
    }
}

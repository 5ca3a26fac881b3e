namespace EndToEnd.Tests.Containers;

/// <summary>The files of the three images, made once by the commands of their Dockerfiles.</summary>
public sealed class Images : IAsyncLifetime
{
    private static readonly string[] Programs = ["DbMock", "TargetApp", "Dashboard"];

    private readonly TemporaryFolder _folder = new();

    public async ValueTask InitializeAsync()
    {
        if (Container.Missing is not null)
        {
            return;
        }

        foreach (var program in Programs)
        {
            await Container.PublishAsync(Image.Of(program), Files(program));
        }
    }

    public ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }

    internal string Files(string program) => _folder[program];
}

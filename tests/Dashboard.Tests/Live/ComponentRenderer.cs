// BL0006: only a renderer of one's own calls what happens after rendering, and a renderer names these types.
#pragma warning disable BL0006
using System.Runtime.ExceptionServices;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.RenderTree;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Live;

/// <summary>Renders one component as a circuit does, what happens after rendering included, and shows the result to nobody.</summary>
internal sealed class ComponentRenderer(IServiceProvider services) : Renderer(services, NullLoggerFactory.Instance)
{
    private int _root;

    public override Dispatcher Dispatcher { get; } = Dispatcher.CreateDefault();

    /// <summary>Instantiates and renders; what is asynchronous goes on.</summary>
    public Task<T> AddAsync<T>(Dictionary<string, object?> parameters)
        where T : IComponent => Dispatcher.InvokeAsync(() =>
        {
            var component = (T)InstantiateComponent(typeof(T));
            _root = AssignRootComponentId(component);
            _ = RenderRootComponentAsync(_root, ParameterView.FromDictionary(parameters));
            return component;
        });

    /// <summary>Renders it again with other parameters.</summary>
    public Task ChangeAsync(Dictionary<string, object?> parameters) =>
        Dispatcher.InvokeAsync(() => RenderRootComponentAsync(_root, ParameterView.FromDictionary(parameters)));

    protected override void HandleException(Exception exception) => ExceptionDispatchInfo.Throw(exception);

    protected override Task UpdateDisplayAsync(in RenderBatch renderBatch) => Task.CompletedTask;
}

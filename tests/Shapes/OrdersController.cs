using Microsoft.AspNetCore.Mvc;

namespace Shapes;

/// <summary>An MVC action that blocks on a task.</summary>
[ApiController]
[Route("mvc/[controller]")]
public sealed class OrdersController : ControllerBase
{
    [HttpGet]
    public int Get() => Query.RunAsync().Result;
}

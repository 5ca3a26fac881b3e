Console.Error.WriteLine("DbMock is not written yet."); return 1;

Console.Error.WriteLine("TargetApp is not written yet."); return 1;

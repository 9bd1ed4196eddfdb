// Before each file of component tests: the window's own styles, and zod as the window has it.
import "../../../renderer/ui/base.css";
import "../../../renderer/app/app.css";
import { z } from "zod";

z.config({ jitless: true });

// Before any schema is made: zod would try whether it may compile code, which the Content-Security-Policy refuses. The exception that it
// hides costs a second reading of the whole program.
import { z } from "zod";

z.config({ jitless: true });

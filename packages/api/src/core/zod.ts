import * as z from "zod";

// The script CSP forbids eval, so zod must never compile validators at run time.
// This is the only module that imports zod: the setting holds before any schema exists.
z.config({ jitless: true });

export { z };

import type { FastifyInstance } from "fastify";

/** Scripts only from our own origin; inline styles are needed by the component library, inline scripts by no one. */
const contentSecurityPolicy = (storageOrigins: readonly string[], mapOrigin = ""): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${storageOrigins.join(" ")}`.trim(),
    `connect-src 'self' ${[...storageOrigins, mapOrigin].join(" ")}`.trim(),
    "font-src 'self'",
    // Films and PDFs of files: from the storage, and as a local address whose type is fixed.
    `media-src 'self' ${storageOrigins.join(" ")}`.trim(),
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Adds the headers every answer carries. */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: { storageOrigins: readonly string[]; mapOrigin?: string; isHttps: boolean },
): void {
  const policy = contentSecurityPolicy(options.storageOrigins, options.mapOrigin);
  app.addHook("onSend", async (request, reply, payload) => {
    void reply
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .header("cross-origin-opener-policy", "same-origin");
    if (options.isHttps) void reply.header("strict-transport-security", "max-age=31536000");
    if (!reply.hasHeader("content-security-policy")) void reply.header("content-security-policy", policy);
    if (isApi(request.url)) void reply.header("cache-control", "no-store");
    return payload;
  });
}

/** True for the paths of the interface, false for pages and files. */
export function isApi(url: string): boolean {
  return url.startsWith("/esapi/") || url.startsWith("/api/");
}

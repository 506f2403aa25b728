import type { AnyEndpoint, CallInput, CallResult } from "@pharos/api/core";
import type { APIRequestContext, Page } from "@playwright/test";
import { tokenName } from "./sign-in.ts";

/** Somebody who calls the server: from the browser that a page is in, or without one (`journey.caller`). */
export type Caller = Page | APIRequestContext;

/** Calls the server as somebody, for what a journey needs but is not about. A refusal fails the journey. */
export async function callFrom<E extends AnyEndpoint>(
  caller: Caller,
  { method, path }: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    body?: unknown;
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const isPage = "context" in caller;
  const reply = await (isPage ? caller.request : caller).fetch(address, {
    method,
    // A caller without a browser has the session in every request.
    ...(isPage && { headers: { authorization: await tokenIn(caller) } }),
    ...(query && { params: query }),
    ...(body !== undefined && { data: body }),
  });
  const { success, operateMessage, operateCallBackObj } = await reply.json();
  if (!success) throw new Error(`${method} ${path} was refused: ${operateMessage}`);
  return operateCallBackObj;
}

async function tokenIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === tokenName)?.value ?? "");
}

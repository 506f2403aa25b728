import type { AnyEndpoint, CallInput, CallResult } from "@pharos/api/core";
import type { Page } from "@playwright/test";
import { tokenName } from "./sign-in.ts";

/**
 * Calls the server as the person whose browser the page is in, for what a journey needs but is not about. A refusal fails
 * the journey.
 */
export async function callFrom<E extends AnyEndpoint>(
  page: Page,
  { method, path }: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    body?: unknown;
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === tokenName)?.value ?? "";
  const reply = await page.request.fetch(address, {
    method,
    headers: { authorization: decodeURIComponent(token) },
    ...(query && { params: query }),
    ...(body !== undefined && { data: body }),
  });
  const { success, operateMessage, operateCallBackObj } = await reply.json();
  if (!success) throw new Error(`${method} ${path} was refused: ${operateMessage}`);
  return operateCallBackObj;
}

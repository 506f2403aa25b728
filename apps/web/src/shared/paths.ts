/** Builders for every link inside the portal; nobody writes a path by hand. */
export const paths = {
  login: () => "/login",
  workbench: () => "/",
  mobileWorkbench: () => "/work",
  notFound: () => "/404",
  limit: () => "/limit",
  invite: () => "/invite",
  outbox: () => "/outbox",
  newServiceRequest: () => "/service",
  messages: () => "/message",
  search: (words?: string) => withSearch("/search", { q: words }),
  /** `source` says where the reader comes from, for example `records`, `workbench` or `message`. */
  serviceRequest: (source: string, id: number) => `/service/${encodeURIComponent(source)}/${id}`,
  serviceRecords: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/serviceRecords", search),
} as const;

function withSearch(
  path: string,
  search: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

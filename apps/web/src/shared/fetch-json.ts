/** Fetches a public JSON file, of the portal or of another origin; throws when it is not there. */
export async function fetchJson<Content>(url: string): Promise<Content> {
  const answer = await fetch(url, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  // What the file holds is the caller's to know.
  return (await answer.json()) as Content;
}

/** Keys that stand twice in one object of a JSON text. `JSON.parse` would silently keep the last one. */
export function findDuplicateKeys(json: string): string[] {
  const duplicates: string[] = [];
  const path: { seen: Set<string>; key: string }[] = [];
  for (const [token, quoted] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    const current = path.at(-1);
    if (token === "{") path.push({ seen: new Set(), key: "" });
    else if (token === "}") path.pop();
    else if (quoted && current) {
      current.key = String(JSON.parse(quoted));
      if (current.seen.has(current.key)) duplicates.push(path.map(({ key }) => key).join("."));
      current.seen.add(current.key);
    }
  }
  return duplicates;
}

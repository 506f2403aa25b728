/** Families of operating systems, and the words by which a text names them. */
const families: Readonly<Record<string, RegExp>> = {
  linux:
    /linux|red ?hat|rhel|centos|rocky|alma|ubuntu|debian|suse|sles|kylin|euler|anolis|uos|deepin|麒麟|统信|欧拉|龙蜥/i,
  windows: /windows/i,
  aix: /\baix\b/i,
  solaris: /solaris|sunos/i,
  hpux: /hp-?ux/i,
  macos: /mac ?os|darwin/i,
};

/** The families of operating systems that a text names. */
export const platformsIn = (text: string): string[] =>
  Object.keys(families).filter((family) => families[family]?.test(text));

/** Whether something for a platform runs on an operating system; undefined when the texts do not say. */
export function runsOn(platform: string | null, os: string | null): boolean | undefined {
  const wanted = platformsIn(platform ?? "");
  if (wanted.length === 0) return true;
  const present = platformsIn(os ?? "");
  if (present.length === 0) return undefined;
  return present.some((family) => wanted.includes(family));
}

/** One environment variable: how it is read and what it means. */
export interface Setting<T> {
  /** The kind of value, in words for the reference. */
  readonly type: string;
  /** The default, in words for the reference. */
  readonly defaultText: string;
  /** One sentence for the person who runs the product. */
  readonly meaning: string;
  /** Whether the value must never be printed. */
  readonly isSecret: boolean;
  /** Reads the text; throws an `Error` that says what would be right. Gets undefined when the variable is unset. */
  readonly read: (text: string | undefined) => T;
}

interface About {
  readonly meaning: string;
  readonly isSecret?: boolean;
  /** Replaces the default in the reference when it depends on other settings. */
  readonly defaultText?: string;
}

function setting<T>(about: About, type: string, defaultText: string, read: Setting<T>["read"]): Setting<T> {
  return {
    type,
    defaultText: about.defaultText ?? defaultText,
    meaning: about.meaning,
    isSecret: about.isSecret ?? false,
    read,
  };
}

/** A text of one line with a default. */
export function text(defaultValue: string, about: About): Setting<string> {
  return setting(about, "text", defaultValue, (given) => oneLine(given) ?? defaultValue);
}

/** A text of one line that may be absent. */
export function optionalText(about: About): Setting<string | undefined> {
  return setting(about, "text", "", oneLine);
}

/** A whole number within limits. */
export function integer(defaultValue: number, min: number, max: number, about: About): Setting<number> {
  return setting(about, `whole number ${min}–${max}`, String(defaultValue), (given) => {
    if (given === undefined) return defaultValue;
    const value = Number(given);
    const isInside = /^\d{1,15}$/.test(given) && value >= min && value <= max;
    if (!isInside) throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  });
}

/** One of a few words. */
export function choice<const T extends string>(
  values: readonly T[],
  defaultValue: T,
  about: About,
): Setting<T> {
  return setting(about, values.join(" \\| "), defaultValue, (given) => {
    const value = given === undefined ? defaultValue : values.find((known) => known === given);
    if (value === undefined) throw new Error(`must be one of ${values.join(", ")}`);
    return value;
  });
}

/** An address with one of the given schemes (without the colon). */
export function address(schemes: readonly string[], about: About): Setting<string | undefined> {
  return setting(about, `URL (${schemes.join(", ")})`, "", (given) => {
    const value = oneLine(given);
    if (value === undefined) return undefined;
    const isFit = URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));
    // The value is not repeated: it may carry a password.
    if (!isFit)
      throw new Error(
        `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
      );
    return value;
  });
}

/** The address of a site: scheme, host and port only, without a slash at the end. */
export function origin(about: About): Setting<string | undefined> {
  const inner = address(["http", "https"], about);
  return {
    ...inner,
    read: (given) => {
      const value = inner.read(given);
      if (value === undefined) return undefined;
      const url = new URL(value);
      const isBare = url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
      if (!isBare) throw new Error("must be scheme, host and port only, such as https://support.example.com");
      return url.origin;
    },
  };
}

function oneLine(given: string | undefined): string | undefined {
  if (given !== undefined && /[\u0000-\u001f\u007f]/.test(given))
    throw new Error("must be one line without control characters");
  return given;
}

// Bodies whose structure makes work, not their words. Each is made as large as it is asked to be.

/** How large a body is made. */
export interface Room {
  readonly bytes: number;
  /** Commas, colons and opening brackets outside of texts. */
  readonly separators: number;
}

/** A list of as many items as there is room for, where one takes so many separators beside its comma. */
function list({ bytes, separators }: Room, item: string | ((at: number) => string), each = 0): string {
  const itemOf = typeof item === "string" ? () => item : item;
  const length = itemOf(1_000_000).length + 1;
  const count = Math.max(1, Math.floor(Math.min((bytes - 2) / length, (separators - 1) / (each + 1))));
  return `[${Array.from({ length: count }, (_, at) => itemOf(at)).join(",")}]`;
}

/** An object of as many names as there is room for. */
function names({ bytes, separators }: Room, name: (at: number) => string, value = "0"): string {
  const length = name(1_000_000).length + value.length + 4;
  const count = Math.max(1, Math.floor(Math.min((bytes - 2) / length, (separators - 1) / 2)));
  return `{${Array.from({ length: count }, (_, at) => `"${name(at)}":${value}`).join(",")}}`;
}

/** The same inside of lists, so many deep. */
function within(depth: number, room: Room, make: (room: Room) => string): string {
  const left = { bytes: room.bytes - 2 * depth, separators: room.separators - depth };
  return "[".repeat(depth) + make(left) + "]".repeat(depth);
}

const longName = "n".repeat(1_000);
const digits = "9".repeat(10_000);

/** A text of one escape after the other. */
const text = ({ bytes }: Room, unit: string): string =>
  `"${unit.repeat(Math.floor((bytes - 2) / unit.length))}"`;

/** Values in JSON by what they are made of. Some are none, as a body can be. */
export const hostileStructures: Readonly<Record<string, (room: Room) => string>> = {
  "zeros in a list": (room) => list(room, "0"),
  "nulls in a list": (room) => list(room, "null"),
  "empty texts in a list": (room) => list(room, '""'),
  "empty objects in a list": (room) => list(room, "{}", 1),
  "empty lists in a list": (room) => list(room, "[]", 1),
  "pairs in a list": (room) => list(room, "[0,0]", 2),
  "objects of one name in a list": (room) => list(room, '{"a":0}', 2),
  "objects of many names in a list": (room) => list(room, '{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0}', 12),
  "objects of a name of their own in a list": (room) => list(room, (at) => `{"n${at}":0}`, 2),
  "objects of 200 names of their own in a list": (room) =>
    list(room, (at) => `{${Array.from({ length: 200 }, (_, n) => `"n${at}${n}":0`).join(",")}}`, 400),
  "zeros 15 lists deep": (room) => within(15, room, (left) => list(left, "0")),
  "lists of lists of lists in a list": (room) => list(room, "[[[[[[[[]]]]]]]]", 8),
  "objects 15 lists deep": (room) => within(15, room, (left) => list(left, "{}", 1)),
  "lists nested without end": ({ bytes }) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "objects nested without end": ({ bytes }) => '{"a":'.repeat(bytes / 6) + "0" + "}".repeat(bytes / 6),
  "lists without an end": ({ bytes }) => "[".repeat(bytes),
  "many names": (room) => names(room, (at) => `name${at}`),
  "numbers as names": (room) => names(room, String),
  "far numbers as names": (room) => names(room, (at) => String(4_294_967_294 - 16_384 * at)),
  "one name again and again": (room) => names(room, () => "a"),
  "one long name": ({ bytes }) => `{"${"n".repeat(bytes - 8)}":0}`,
  "many long names": (room) => names(room, (at) => `${longName}${at}`),
  "names of escapes": (room) => names(room, (at) => `\\u0061\\u0062${at}`),
  "names that mean something to the language": (room) => names(room, () => "__proto__", "{}"),
  "constructors with a prototype": (room) => list(room, '{"constructor":{"prototype":{}}}', 5),
  "numbers of 10,000 digits": (room) => list(room, digits),
  "a number of as many digits as there is room for": ({ bytes }) => "9".repeat(bytes),
  "a fraction of as many digits as there is room for": ({ bytes }) => `0.${"9".repeat(bytes - 2)}`,
  "numbers beyond the largest": (room) => list(room, "1e999"),
  "escapes of letters": (room) => text(room, "\\u0041"),
  "escapes of halves of characters": (room) => text(room, "\\ud800"),
  "escapes of NUL": (room) => text(room, "\\u0000"),
  "escapes of backslashes": (room) => text(room, "\\\\"),
  "quotation marks in a text": (room) => text(room, '\\"'),
  "brackets in a text": (room) => text(room, "[{,:"),
  "a text without an end": ({ bytes }) => `"${"x".repeat(bytes - 1)}`,
  "texts of one escape in a list": (room) => list(room, '"\\ud800"'),
  space: ({ bytes }) => `${" ".repeat(bytes - 1)}0`,
  "commas alone": ({ bytes }) => ",".repeat(bytes),
};

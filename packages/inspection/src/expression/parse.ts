/** A parsed expression. It knows no loops, no assignment and no property access: its cost is its size. */
export type Node =
  | { readonly kind: "constant"; readonly value: number | string | boolean | null }
  | { readonly kind: "column"; readonly name: string }
  | { readonly kind: "threshold"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: "not"; readonly operand: Node }
  | { readonly kind: "isNull"; readonly operand: Node; readonly negated: boolean }
  | { readonly kind: "in"; readonly operand: Node; readonly list: readonly Node[]; readonly negated: boolean }
  | { readonly kind: "binary"; readonly operator: Operator; readonly left: Node; readonly right: Node };

export type Operator = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/";

/** Bounds of one expression. */
export const expressionLimits = { characters: 600, nodes: 120, depth: 24 } as const;

const strength: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  "=": 4,
  "!=": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
};
const comparison = 4;

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)|'([^']*)'|(\$?[A-Za-z_]\w*)|(<=|>=|!=|[-+*/()<>=,]))/y;

type Token = { readonly kind: "number" | "text" | "word" | "sign"; readonly text: string };

function tokenize(source: string): Token[] {
  if (source.length > expressionLimits.characters) throw new Error("expression is too long");
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = source.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const match = pattern.exec(source);
    if (match === null) throw new Error(`unexpected character at ${at} in: ${source}`);
    const [, number, text, word, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (text !== undefined) tokens.push({ kind: "text", text });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else tokens.push({ kind: "sign", text: sign ?? "" });
  }
  return tokens;
}

class Parser {
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private at = 0;
  private nodes = 0;
  private depth = 0;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
  }

  parse(): Node {
    const node = this.expression(0);
    if (this.at < this.tokens.length) this.fail();
    return node;
  }

  private fail(): never {
    throw new Error(`unexpected “${this.tokens[this.at]?.text ?? "end"}” in: ${this.source}`);
  }

  private is(text: string): boolean {
    const token = this.tokens[this.at];
    return token !== undefined && token.kind !== "text" && token.text === text;
  }

  private skip(text: string): boolean {
    if (!this.is(text)) return false;
    this.at += 1;
    return true;
  }

  private need(text: string): void {
    if (!this.skip(text)) this.fail();
  }

  private count<T extends Node>(node: T): T {
    this.nodes += 1;
    if (this.nodes > expressionLimits.nodes) throw new Error("expression is too large");
    return node;
  }

  private expression(weakest: number): Node {
    this.depth += 1;
    if (this.depth > expressionLimits.depth) throw new Error("expression is nested too deeply");
    let left = this.operand();
    for (;;) {
      const suffix = weakest <= comparison ? this.suffix(left) : null;
      if (suffix !== null) {
        left = suffix;
        continue;
      }
      const operator = this.operator();
      if (operator === null || strength[operator] < weakest) break;
      this.at += 1;
      const right = this.expression(strength[operator] + 1);
      left = this.count({ kind: "binary", operator, left, right });
    }
    this.depth -= 1;
    return left;
  }

  private operator(): Operator | null {
    const token = this.tokens[this.at];
    return token !== undefined && token.kind !== "text" && Object.hasOwn(strength, token.text)
      ? (token.text as Operator)
      : null;
  }

  /** `is null`, `is not null`, `in (…)` and `not in (…)`. */
  private suffix(operand: Node): Node | null {
    if (this.skip("is")) {
      const negated = this.skip("not");
      this.need("null");
      return this.count({ kind: "isNull", operand, negated });
    }
    const negated = this.is("not") && this.tokens[this.at + 1]?.text === "in";
    if (negated) this.at += 1;
    if (!this.skip("in")) return null;
    this.need("(");
    return this.count({ kind: "in", operand, list: this.list(), negated });
  }

  /** Expressions up to the closing bracket. */
  private list(): Node[] {
    const items: Node[] = [];
    if (this.skip(")")) return items;
    do items.push(this.expression(0));
    while (this.skip(","));
    this.need(")");
    return items;
  }

  private operand(): Node {
    const token = this.tokens[this.at];
    if (token === undefined) return this.fail();
    this.at += 1;
    if (token.kind === "number") return this.count({ kind: "constant", value: Number(token.text) });
    if (token.kind === "text") return this.count({ kind: "constant", value: token.text });
    if (token.kind === "word") return this.word(token.text);
    if (token.text === "(") {
      const node = this.expression(0);
      this.need(")");
      return node;
    }
    if (token.text === "-") {
      const zero = this.count({ kind: "constant", value: 0 });
      return this.count({ kind: "binary", operator: "-", left: zero, right: this.expression(6) });
    }
    this.at -= 1;
    return this.fail();
  }

  private word(text: string): Node {
    if (text.startsWith("$")) return this.count({ kind: "threshold", name: text.slice(1) });
    if (text === "true" || text === "false") return this.count({ kind: "constant", value: text === "true" });
    if (text === "null") return this.count({ kind: "constant", value: null });
    // `not` binds weaker than a comparison, stronger than `and`.
    if (text === "not") return this.count({ kind: "not", operand: this.expression(3) });
    if (this.skip("(")) return this.count({ kind: "call", name: text, args: this.list() });
    return this.count({ kind: "column", name: text });
  }
}

/** Parses an expression; throws on anything that is not one, which the tests of the rule pack see first. */
export const parseExpression = (source: string): Node => new Parser(source).parse();

/** Every node of an expression, for checks of the rule pack. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  if (node.kind === "binary") {
    yield* walk(node.left);
    yield* walk(node.right);
  } else if (node.kind === "not" || node.kind === "isNull" || node.kind === "in") {
    yield* walk(node.operand);
    if (node.kind === "in") for (const item of node.list) yield* walk(item);
  } else if (node.kind === "call") {
    for (const argument of node.args) yield* walk(argument);
  }
}

import type { Node, Operator } from "./parse.ts";

/** A value of an expression; null is “not known” and spreads, as in SQL. */
export type Value = number | string | boolean | null;

/** What an expression may ask for. */
export type Scope = {
  readonly column: (name: string) => Value;
  readonly threshold: (name: string) => Value;
  readonly call: (name: string, args: readonly Node[], scope: Scope) => Value;
};

const arithmetic: Partial<Readonly<Record<Operator, (a: number, b: number) => number | null>>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b === 0 ? null : a / b),
};

const compare = (operator: Operator, a: number | string | boolean, b: number | string | boolean): Value => {
  if (operator === "=") return a === b;
  if (operator === "!=") return a !== b;
  // Words are not larger or smaller than numbers.
  if (typeof a !== "number" || typeof b !== "number") return null;
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  return operator === ">" ? a > b : a >= b;
};

function binary(operator: Operator, left: Node, right: Node, scope: Scope): Value {
  const a = evaluateNode(left, scope);
  if (operator === "and") {
    if (a === false) return false;
    const b = evaluateNode(right, scope);
    return b === false ? false : a === null || b === null ? null : a === true && b === true;
  }
  if (operator === "or") {
    if (a === true) return true;
    const b = evaluateNode(right, scope);
    return b === true ? true : a === null || b === null ? null : false;
  }
  const b = evaluateNode(right, scope);
  if (a === null || b === null) return null;
  const reckon = arithmetic[operator];
  if (reckon === undefined) return compare(operator, a, b);
  return typeof a === "number" && typeof b === "number" ? reckon(a, b) : null;
}

/** The value of an expression in a scope. Its cost is bounded by the size of the expression. */
export function evaluateNode(node: Node, scope: Scope): Value {
  switch (node.kind) {
    case "constant":
      return node.value;
    case "column":
      return scope.column(node.name);
    case "threshold":
      return scope.threshold(node.name);
    case "call":
      return scope.call(node.name, node.args, scope);
    case "not": {
      const value = evaluateNode(node.operand, scope);
      return value === null ? null : value !== true;
    }
    case "isNull":
      return (evaluateNode(node.operand, scope) === null) !== node.negated;
    case "in": {
      const value = evaluateNode(node.operand, scope);
      if (value === null) return null;
      return node.list.some((item) => evaluateNode(item, scope) === value) !== node.negated;
    }
    case "binary":
      return binary(node.operator, node.left, node.right, scope);
  }
}

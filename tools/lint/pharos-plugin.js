/** Lint rules of this repository, for what no built-in rule covers. */
export default {
  meta: { name: "pharos" },
  rules: {
    "no-export-star": {
      create: (/** @type {any} */ context) => ({
        ExportAllDeclaration: (/** @type {any} */ node) =>
          context.report({
            node,
            message:
              "Name what the module offers: `export *` hides its public face from readers and from knip.",
          }),
      }),
    },
    "no-top-level-await": {
      create: (/** @type {any} */ context) => {
        let depth = 0;
        const enter = () => {
          depth += 1;
        };
        const leave = () => {
          depth -= 1;
        };
        const check = (/** @type {any} */ node) => {
          if (depth > 0 || (node.type === "ForOfStatement" && !node.await)) return;
          context.report({
            node,
            message:
              "Wait in a function: in a bundle modules share a file, and one that imports it meanwhile would wait for ever.",
          });
        };
        return {
          ...Object.fromEntries(
            ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].flatMap((kind) => [
              [kind, enter],
              [`${kind}:exit`, leave],
            ]),
          ),
          AwaitExpression: check,
          ForOfStatement: check,
        };
      },
    },
    "no-module-state": {
      create: (/** @type {any} */ context) => ({
        Program: (/** @type {any} */ { body }) => {
          for (const statement of body) {
            const declaration = statement.declaration ?? statement;
            if (declaration.type !== "VariableDeclaration") continue;
            for (const declarator of declaration.declarations)
              if (declaration.kind !== "const" || fillsLater(declarator))
                context.report({
                  node: declarator,
                  message:
                    "Keep state in what a function creates: a module's own state is shared by every application of the process, and by every test file of a worker.",
                });
          }
        },
      }),
    },
  },
};

/** Whether a variable holds a collection that is there to be filled: `[]`, `{}`, `new Map()`, `new Set()`. */
function fillsLater(/** @type {any} */ { id, init }) {
  const type = id.typeAnnotation?.typeAnnotation;
  if (type?.type === "TSTypeOperator" || type?.typeName?.name?.startsWith("Readonly")) return false;
  if (init?.type === "ArrayExpression") return init.elements.length === 0;
  if (init?.type === "ObjectExpression") return init.properties.length === 0;
  return (
    init?.type === "NewExpression" && ["Map", "Set"].includes(init.callee.name) && init.arguments.length === 0
  );
}

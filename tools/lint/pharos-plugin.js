/** Lint rules of our own, for what no built-in rule covers. */
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
  },
};

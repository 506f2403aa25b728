/** The languages that code blocks are highlighted in, in the order of the editor's choice. */
export const codeLanguages = [
  "json",
  "sql",
  "pgsql",
  "shell",
  "powershell",
  "bash",
  "xml",
  "yaml",
  "java",
  "css",
  "javascript",
  "vim",
] as const;

/** Hands a file to the browser's own way of saving. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser holds the content by now.
  URL.revokeObjectURL(address);
}

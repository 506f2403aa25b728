/** True on Apple's keyboards, whose command key takes the place of Ctrl. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** The keys of the palette as the reader's keyboard names them. */
export function paletteKeys(): string {
  return isApple() ? "⌘K" : "Ctrl K";
}

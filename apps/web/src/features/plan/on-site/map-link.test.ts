import { expect, it } from "vitest";
import { mapLink } from "./map-link.ts";

const address = "海滨路 1 号 & 2 楼";
const place = encodeURIComponent(address);

it.each([
  [
    "an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
    `https://maps.apple.com/?q=${place}`,
  ],
  ["an Android phone", "Mozilla/5.0 (Linux; Android 15; Pixel 9)", `geo:0,0?q=${place}`],
  ["a desk", "Mozilla/5.0 (X11; Linux x86_64)", `https://uri.amap.com/search?keyword=${place}`],
])("leads %s to its maps", (_, userAgent, expected) => {
  expect(mapLink(address, userAgent)).toBe(expected);
});

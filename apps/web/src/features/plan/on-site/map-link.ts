/** Opens the maps of the device at an address: those of the system on phones, a page anywhere else. */
export function mapLink(address: string, userAgent: string = navigator.userAgent): string {
  const place = encodeURIComponent(address);
  if (/iPhone|iPad|iPod/.test(userAgent)) return `https://maps.apple.com/?q=${place}`;
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  return `https://uri.amap.com/search?keyword=${place}`;
}

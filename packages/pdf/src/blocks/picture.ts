import { innerWidth, keepRoom, margins, type Paper } from "../paper.ts";

interface OpenedImage {
  readonly width: number;
  readonly height: number;
}

/** What the types of the library leave out: an image is read once, measured and drawn. */
interface ImagePaper {
  openImage(content: Buffer): OpenedImage;
  image(image: OpenedImage, x: number, y: number, options: { readonly width: number }): unknown;
}

const imagesOf = (paper: Paper): ImagePaper => paper as unknown as ImagePaper;

/** Decoding more takes memory that other documents need. */
const pixelsMax = 24_000_000;
/** Of a page; a picture with its words stays on it. */
const heightShare = 0.6;
const pointsPerPixel = 0.75;

/** Writes a picture between words, as large as it is and there is room for; false when it cannot be drawn. */
export function writePicture(paper: Paper, content: Uint8Array, indent: number): boolean {
  const image = openImage(paper, content);
  if (image === undefined || image.width * image.height > pixelsMax) return false;
  const width = innerWidth(paper) - indent;
  const height = (paper.page.height - margins.top - margins.bottom) * heightShare;
  const scale = Math.min(pointsPerPixel, width / image.width, height / image.height);
  const drawn = image.height * scale;
  keepRoom(paper, drawn + 8);
  const top = paper.y;
  imagesOf(paper).image(image, margins.left + indent, top, { width: image.width * scale });
  paper.x = margins.left;
  paper.y = top + drawn + 8;
  return true;
}

function openImage(paper: Paper, content: Uint8Array): OpenedImage | undefined {
  try {
    return imagesOf(paper).openImage(Buffer.from(content));
  } catch {
    // Neither PNG nor JPEG, or broken.
    return undefined;
  }
}

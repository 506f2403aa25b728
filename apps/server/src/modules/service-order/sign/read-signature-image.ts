import { isSignatureExtent, orderLimits } from "@pharos/domain/service-order";
import type { AppError } from "../../../platform/app-error.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { ImageCleaner } from "../../file/index.ts";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The drawing of a signature, taken apart and put together anew: only what draws it is kept. What is none is refused at
 * its field, and so is an empty sheet, one colour or a dot.
 */
export async function readSignatureImage(
  clean: ImageCleaner,
  text: string,
  field = "imageBase64",
): Promise<Buffer> {
  const unusable = (): AppError => fieldError(field, "serviceOrder.imageUnusable");
  const encoded = text.replace(/^data:image\/png;base64,/, "");
  const isEncoded = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
  const content = isEncoded ? Buffer.from(encoded, "base64") : Buffer.alloc(0);
  const isPng = content.subarray(0, pngStart.length).equals(pngStart);
  if (!isPng || content.length > orderLimits.signatureBytes) throw unusable();
  const image = await clean({ signature: "png", content, isInkMeasured: true });
  if (image.isBroken) throw unusable();
  if (Math.max(image.width, image.height) > orderLimits.signaturePixels) throw unusable();
  const { pixels, extent } = image.ink ?? { pixels: 0, extent: 0 };
  if (pixels < orderLimits.inkPixels || !isSignatureExtent(extent, Math.max(image.width, image.height)))
    throw fieldError(field, "serviceOrder.signatureEmpty");
  return image.replacement ? Buffer.from(image.replacement.content) : content;
}

import { imageSize } from 'image-size';

export interface Dimensions {
  width: number;
  height: number;
}

/** How much of a file is read for its dimensions: profiles and previews stand before them, scripts after. */
const HEADERS: Readonly<Record<string, number>> = {
  'image/png': 64 * 1024,
  'image/apng': 64 * 1024,
  'image/gif': 64 * 1024,
  'image/bmp': 64 * 1024,
  'image/webp': 64 * 1024,
  'image/x-icon': 64 * 1024,
  'image/avif': 256 * 1024,
  'image/heic': 256 * 1024,
  'image/jpeg': 1024 * 1024,
  // The pattern that finds the opening tag is slow on text made to confuse it, so an SVG gets little.
  'image/svg+xml': 8 * 1024,
};

const LARGEST = 1_000_000;

/** Gives the dimensions in which an image is shown; nothing when the type has none or its header does not tell. */
export function imageDimensions(bytes: Uint8Array, contentType: string): Dimensions | undefined {
  const header = HEADERS[contentType];
  if (header === undefined) return undefined;
  try {
    const { width, height, orientation = 1 } = imageSize(bytes.subarray(0, header));
    if (!isLength(width) || !isLength(height)) return undefined;
    // Cameras store pictures lying on their side and say how to turn them.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

function isLength(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= LARGEST;
}

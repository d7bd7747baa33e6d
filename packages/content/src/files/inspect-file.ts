import { fileTypeFromBuffer } from 'file-type';
import { type Dimensions, imageDimensions } from './image-dimensions.js';
import { looksLikeText, textType } from './text-types.js';

export interface FileFacts {
  contentType: string;
  dimensions?: Dimensions;
}

/**
 * As much of the beginning of a file as is looked at: of a larger one the rest need not be read. Larger than every
 * header that tells a type; containers that list their parts at the end stay what they begin as.
 */
export const INSPECTED_BYTES = 1024 * 1024;

/**
 * Says what a file is by looking into it: the type that its bytes show, whatever its name claims, and by its name only
 * which kind of text it is; with the dimensions of images. Never throws.
 */
export async function inspectFile(bytes: Uint8Array, name: string): Promise<FileFacts> {
  const contentType = await typeOf(bytes, name);
  const dimensions = imageDimensions(bytes, contentType);
  return dimensions === undefined ? { contentType } : { contentType, dimensions };
}

const BINARY = /^(image|audio|video|font)\/|^application\/x-/;

async function typeOf(bytes: Uint8Array, name: string): Promise<string> {
  const text = looksLikeText(bytes);
  const found = await sniff(bytes);
  // Two letters at the beginning of a text are enough to be taken for a picture or a program.
  const sniffed = text && found !== undefined && BINARY.test(found) ? undefined : found;
  // All text that begins with an XML declaration shows the same bytes.
  if (sniffed === 'application/xml') return textType(name) === 'text/plain' ? sniffed : textType(name);
  if (sniffed !== undefined) return sniffed;
  return text ? textType(name) : 'application/octet-stream';
}

async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes.subarray(0, INSPECTED_BYTES)))?.mime;
  } catch {
    return undefined;
  }
}

/** The widths in which images are served, in pixels. There are no others, so that nobody can fill the disk with them. */
export const IMAGE_WIDTHS: readonly number[] = [480, 960, 1440, 1920];

/** Images with more pixels are served as they are: decoding them would take too much memory. */
export const MAX_PIXELS = 40_000_000;
/** So are larger files. */
export const MAX_FILE_BYTES = 30_000_000;
/** Smaller ones gain nothing. */
const MIN_FILE_BYTES = 8_000;

/** SVG and GIF are not among them: the one scales by itself, and the other usually moves. */
const RESIZABLE = /^image\/(?:png|jpeg|webp|avif)$/;

/** The formats that images are converted to, the smaller one first. */
export type ImageFormat = 'avif' | 'webp';

/** What is known of a file without decoding it. */
interface ImageFacts {
  contentType: string;
  /** In bytes. */
  size: number;
  width?: number;
  height?: number;
}

/** Whether an image can be served in other widths, by what is known of it without decoding it. */
export function isResizable({ contentType, size, width = 0, height = 0 }: ImageFacts): boolean {
  const isSmallEnough = width > 0 && height > 0 && width * height <= MAX_PIXELS && size <= MAX_FILE_BYTES;
  return RESIZABLE.test(contentType) && isSmallEnough && size >= MIN_FILE_BYTES;
}

/** Lists the addresses of an image by width, as `srcset` has them; nothing for an image that has only one. */
export function sourceSet(href: string, file: ImageFacts | undefined): string | undefined {
  if (!file || !isResizable(file)) return undefined;
  const { width: full = 0 } = file;
  const last = IMAGE_WIDTHS.findIndex((width) => width >= full);
  const offered = last < 0 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, last + 1);
  return offered.map((width) => `${href}?width=${width} ${Math.min(width, full)}w`).join(', ');
}

/** The best format that a browser says it can show; nothing if it names none of them. */
export function acceptedFormat(accept = ''): ImageFormat | undefined {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .filter((type) => !/;\s*q=0(?:\.0*)?\s*$/.test(type))
    .map((type) => type.split(';')[0]?.trim());
  const formats: readonly ImageFormat[] = ['avif', 'webp'];
  return formats.find((format) => accepted.includes(`image/${format}`));
}

import { open, stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type ImageFormat, MAX_PIXELS } from './image-sizes.js';
import { type SocialCard, socialCardSvg } from './social-card.js';

/** Something to make, and the file to write it to. */
export type ImageTask =
  | { kind: 'resize'; input: string; output: string; width: number; format: ImageFormat }
  | { kind: 'card'; output: string; card: SocialCard };

/** Whether the file was written, or why there is none: with `original` there is nothing to gain over the original. */
export type ImageResult = { status: 'made' } | { status: 'original' } | { status: 'failed'; reason: string };

const SETTINGS = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 } } as const;

/** The rest of what the library can read stays closed to files of strangers. */
const LOADERS = ['JpegFile', 'PngFile', 'WebpFile', 'HeifFile', 'SvgBuffer'];

const MAX_RSS_BYTES = 600 * 1024 * 1024;
const WATCH_MS = 25;
const HEADER_BYTES = 64 * 1024;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

/** Ends this process when it needs too much memory, which the limit of V8 does not count here. */
export function watchMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.kill(process.pid, 'SIGABRT');
  }, WATCH_MS);
}

/** Makes an image; never rejects. */
export async function makeImage(task: ImageTask): Promise<ImageResult> {
  try {
    return task.kind === 'card' ? await drawCard(task) : await resize(task);
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function resize(task: ImageTask & { kind: 'resize' }): Promise<ImageResult> {
  const { input, output, width, format } = task;
  if (!isStill(await readHeader(input))) return { status: 'original' };
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { pages = 1 } = await image.metadata();
  if (pages > 1) return { status: 'original' };
  const { data } = await image
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, SETTINGS[format])
    .toBuffer({ resolveWithObject: true });
  if (data.length >= (await stat(input)).size) return { status: 'original' };
  await writeFile(output, data);
  return { status: 'made' };
}

async function drawCard({ card, output }: ImageTask & { kind: 'card' }): Promise<ImageResult> {
  const svg = await socialCardSvg(card);
  if (svg === undefined) return { status: 'original' };
  await writeFile(output, await sharp(Buffer.from(svg)).png({ palette: true, colors: 128 }).toBuffer());
  return { status: 'made' };
}

async function readHeader(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** Whether a file begins as an image of a kind that can be resized, and does not say that it moves. */
export function isStill(header: Buffer): boolean {
  const text = header.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return !text.includes('acTL');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return !text.includes('ANIM');
  return text.startsWith('\xff\xd8\xff') || text.startsWith('ftypavif', 4);
}

import { fetchAsSent } from './ask.mjs';

/**
 * Weighs a page with everything that a browser loads to show it, in bytes as they are sent.
 * @param {string} address
 * @returns {Promise<{ html: number, styles: number, scripts: number, fonts: number, plainHtml: number }>}
 */
export async function weigh(address) {
  const text = await (await fetch(address)).text();
  const total = async (pattern) => {
    let bytes = 0;
    for (const [, path] of text.matchAll(pattern)) bytes += (await fetchAsSent(new URL(path, address).href)).bytes;
    return bytes;
  };
  return {
    html: (await fetchAsSent(address)).bytes,
    styles: await total(/<link rel="stylesheet" href="([^"]+)"/g),
    scripts: await total(/<script [^>]*src="([^"]+)"/g),
    fonts: await total(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g),
    plainHtml: Buffer.byteLength(text),
  };
}

import type { FastifyRequest } from 'fastify';
import type { LecternApi } from '../api/lectern-api.js';
import type { Reading } from '../content/reading.js';
import { customFontName, usedFonts } from '../theme/fonts.js';
import { isForAll } from './caching.js';
import { plain, type SiteResponse } from './site-response.js';

/** Headers of a file that readers get as the API gave them. */
const FILE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'content-security-policy',
  'accept-ranges',
  'etag',
  'last-modified',
  'x-content-type-options',
];
const PASSED_ON = ['range', 'if-range', 'if-none-match', 'if-modified-since'];

/** Serves what the API stores for a site: files of its spaces, and fonts. */
export class FileResponses {
  readonly #open = new OpenFiles();

  constructor(private readonly api: LecternApi) {}

  /** A file of a space that the site shows. */
  async file(reading: Reading, [space = '', id = '']: readonly string[], request: FastifyRequest) {
    const { version, map, source } = reading;
    const revision = space === version.space ? version.revision : map.siteSpaceOf(space)?.space.revision;
    const file = revision === undefined || id === '' ? undefined : await source.file({ space, revision }, id);
    if (!file) return plain(404, 'There is no such file.');
    const cache = isForAll(reading) ? 'public, max-age=300, must-revalidate' : 'private, no-cache';
    return this.#streamed(file.downloadURL, { 'cache-control': cache }, request);
  }

  /** A file of a font that the site, or one of its spaces, is customized with. */
  async font(reading: Reading, [name = '']: readonly string[], request: FastifyRequest) {
    const { site, siteSpaces } = reading.published.customizations;
    const address = [site, ...Object.values(siteSpaces)]
      .flatMap(usedFonts)
      .flatMap((font) => (typeof font === 'object' ? font.fontFaces.flatMap(({ sources }) => sources) : []))
      .find(({ url }) => name !== '' && customFontName(url) === name)?.url;
    if (address === undefined) return plain(404, 'There is no such font.');
    // The name tells what is in it, so it never has to be asked for again.
    const cache = `${isForAll(reading) ? 'public' : 'private'}, max-age=31536000, immutable`;
    return this.#streamed(address, { 'cache-control': cache, 'access-control-allow-origin': '*' }, request);
  }

  async #streamed(
    address: string,
    own: Record<string, string>,
    { headers, method, ip }: FastifyRequest,
  ): Promise<SiteResponse> {
    const asked = PASSED_ON.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const close = this.#open.begin(ip);
    if (!close) return plain(429, 'Too many files at once. Try again when one of them is there.');
    const response = await this.api
      .stream(method === 'HEAD' ? 'HEAD' : 'GET', address, Object.fromEntries(asked))
      .catch((error: unknown) => {
        close();
        throw error;
      });
    response.body.once('close', close);
    const kept = FILE_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    // What is not there now may be there later.
    const lasting = response.status < 400 ? own : { 'cache-control': 'no-store' };
    return { status: response.status, headers: { ...Object.fromEntries(kept), ...lasting }, body: response.body };
  }
}

/** More than browsers fetch at the same time from one host. */
const MAX_PER_ADDRESS = 12;

/** Counts the files that are on their way, so that nobody takes all the ways there are. */
export class OpenFiles {
  readonly #byAddress = new Map<string, number>();

  /** Begins to send a file to an address, and returns how to say that it is sent; nothing when there are too many. */
  begin(address: string): (() => void) | undefined {
    const open = this.#byAddress.get(address) ?? 0;
    if (open >= MAX_PER_ADDRESS) return undefined;
    this.#byAddress.set(address, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}

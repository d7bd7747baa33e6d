import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { File } from '@lectern/domain/content/file-schemas';
import type { FastifyRequest } from 'fastify';
import type { LecternApi } from '../api/lectern-api.js';
import type { Reading } from '../content/reading.js';
import { socialCardOf } from '../content/social-preview.js';
import { acceptedFormat, IMAGE_WIDTHS, isResizable } from '../images/image-sizes.js';
import type { SiteImages } from '../images/site-images.js';
import { customFontName, usedFonts } from '../theme/fonts.js';
import { cachingOf, isForAll } from './caching.js';
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

/** What a browser may do with an image that was made here, opened by itself: nothing but show it. */
const IMAGE_POLICY = "sandbox; default-src 'none'";

/** Serves the files of spaces as they are, images also in other widths, fonts, and the preview images of pages. */
export class FileResponses {
  readonly #open = new OpenFiles();

  constructor(
    private readonly api: LecternApi,
    private readonly images: SiteImages,
  ) {}

  /** Serves a file that the reader may see, or an image in the width that the query asks for. */
  async file(
    reading: Reading,
    [space = '', id = '']: readonly string[],
    query: URLSearchParams,
    request: FastifyRequest,
  ): Promise<SiteResponse> {
    const { version, map, source } = reading;
    const width = query.get('width');
    if (width !== null && !IMAGE_WIDTHS.includes(Number(width)))
      return plain(400, `The width "${width.slice(0, 20)}" is none of ${IMAGE_WIDTHS.join(', ')}.`);
    const revision = space === version.space ? version.revision : map.siteSpaceOf(space)?.space.revision;
    const file = revision === undefined || id === '' ? undefined : await source.file({ space, revision }, id);
    if (!file) return plain(404, 'There is no such file.');
    const own = {
      'cache-control': cacheControl(reading),
      ...(width !== null && { vary: cachingOf(reading)['vary'] ?? 'accept' }),
    };
    return this.#counted(request, async () => {
      const resized = width === null ? undefined : await this.#resized(reading, file, Number(width), request);
      return resized ?? this.#streamed(file.downloadURL, own, request);
    });
  }

  /** Serves a file of a font that the site, or one of its spaces, is customized with. */
  async font(reading: Reading, [name = '']: readonly string[], request: FastifyRequest): Promise<SiteResponse> {
    const { site, siteSpaces } = reading.published.customizations;
    const address = [site, ...Object.values(siteSpaces)]
      .flatMap(usedFonts)
      .flatMap((font) => (typeof font === 'object' ? font.fontFaces.flatMap(({ sources }) => sources) : []))
      .find(({ url }) => name !== '' && customFontName(url) === name)?.url;
    if (address === undefined) return plain(404, 'There is no such font.');
    // The name tells what is in it, so it never has to be asked for again.
    const cache = `${isForAll(reading) ? 'public' : 'private'}, max-age=31536000, immutable`;
    const own = { 'cache-control': cache, 'access-control-allow-origin': '*' };
    return this.#counted(request, () => this.#streamed(address, own, request));
  }

  /** Serves the preview image of a page that the reader may see. */
  async socialPreview(reading: Reading, [id = '']: readonly string[], request: FastifyRequest): Promise<SiteResponse> {
    const page = reading.pages.byId(id)?.page;
    const card = page?.type === 'document' ? socialCardOf(reading, page) : undefined;
    const bytes = card && (await this.images.card(reading.at.organization, card));
    if (!bytes) return plain(404, 'There is no such image.');
    return image(reading, bytes, 'image/png', request);
  }

  async #resized(
    reading: Reading,
    { downloadURL, contentType, size, dimensions }: File,
    width: number,
    request: FastifyRequest,
  ): Promise<SiteResponse | undefined> {
    const format = acceptedFormat(request.headers.accept);
    if (!format || !isResizable({ contentType, size, ...dimensions })) return undefined;
    // The address of a file has the hash of its content, and a signature that changes.
    const content = new URL(downloadURL).pathname;
    const open = async () => {
      const { status, body } = await this.api.stream('GET', downloadURL, {});
      if (status === 200) return body;
      body.destroy();
      throw new Error(`The original of an image answered ${status}`);
    };
    const { organization } = reading.at;
    const bytes = await this.images.resized({ organization, content, width, format, open });
    if (!bytes) return undefined;
    return image(reading, bytes, `image/${format}`, request);
  }

  /** Sends a file, unless too many are on their way to the same address. */
  async #counted({ ip }: FastifyRequest, respond: () => Promise<SiteResponse>): Promise<SiteResponse> {
    const close = this.#open.begin(ip);
    if (!close) return plain(429, 'Too many files at once. Try again when one of them is there.');
    try {
      const response = await respond();
      if (isStream(response.body)) response.body.once('close', close);
      else close();
      return response;
    } catch (error) {
      close();
      throw error;
    }
  }

  async #streamed(
    address: string,
    own: Record<string, string>,
    { headers, method }: FastifyRequest,
  ): Promise<SiteResponse> {
    const asked = PASSED_ON.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const verb = method === 'HEAD' ? 'HEAD' : 'GET';
    const response = await this.api.stream(verb, address, Object.fromEntries(asked));
    const kept = FILE_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    // What is not there now may be there later.
    const lasting = response.status < 400 ? own : { 'cache-control': 'no-store' };
    return { status: response.status, headers: { ...Object.fromEntries(kept), ...lasting }, body: response.body };
  }
}

function image(reading: Reading, bytes: Buffer, contentType: string, request: FastifyRequest): SiteResponse {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': contentType,
    'content-security-policy': IMAGE_POLICY,
    'cache-control': cacheControl(reading),
    vary: cachingOf(reading)['vary'] ?? 'accept',
    etag,
  };
  return request.headers['if-none-match'] === etag ? { status: 304, headers } : { status: 200, headers, body: bytes };
}

function cacheControl(reading: Reading): string {
  return isForAll(reading) ? 'public, max-age=300, must-revalidate' : 'private, no-cache';
}

function isStream(body: SiteResponse['body']): body is Readable {
  return typeof body === 'object' && 'pipe' in body;
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

import { createHash } from 'node:crypto';
import { inspectFile } from '@lectern/content/files/inspect-file';
import { BoundedCache, LoadingCache } from '@lectern/domain/platform/caching/cache';
import {
  KeyedSemaphore,
  QueueFullError,
  QueueTimeoutError,
  Semaphore,
} from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { PictureGrant } from './picture-links.service.js';

const MIB = 1024 * 1024;
const LIMITS = { maxBodyBytes: 10 * MIB, timeoutMs: 10_000, silenceMs: 5_000, maxRedirects: 3 };
const MAX_LOADING = 8;
const MAX_LOADING_OF_ORGANIZATION = 3;
const MAX_WAITING = 100;
const MAX_WAIT_MS = 15_000;
const BUSY_SECONDS = 5;
const CACHE_BYTES = 32 * MIB;
const CACHED_MS = 3_600_000;
const REFUSED_CACHE_BYTES = MIB;
const REFUSED_MS = 60_000;

/** Only pixels: an SVG is a document that can hold scripts and load things. */
const RASTER: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/** A picture as it came from elsewhere. */
export interface LoadedPicture {
  bytes: Uint8Array;
  contentType: string;
  etag: string;
}

/** Loads pictures from elsewhere, a few at a time for each organization, and caches them for an hour; what cannot be loaded, for a minute. */
@Injectable()
export class OutsidePictures {
  readonly #cached = new LoadingCache<LoadedPicture>(CACHE_BYTES, ({ bytes }) => bytes.byteLength);
  readonly #refused = new BoundedCache<{ reason: string; untilMs: number }>(REFUSED_CACHE_BYTES);
  readonly #loading = new Semaphore(MAX_LOADING, MAX_WAITING, MAX_WAIT_MS);
  readonly #loadingOf = new KeyedSemaphore(MAX_LOADING_OF_ORGANIZATION, MAX_WAIT_MS);

  constructor(
    private readonly clock: Clock,
    private readonly outbound: GuardedClient,
  ) {}

  /** Loads a picture; one that there is not, or that is none, is refused with the reason. */
  async load({ organizationId, url }: Pick<PictureGrant, 'organizationId' | 'url'>): Promise<LoadedPicture> {
    const nowMs = this.clock.now().getTime();
    const refused = this.#refused.get(url);
    if (refused && refused.untilMs > nowMs) throw unavailable(refused.reason);
    try {
      const key = `${Math.floor(nowMs / CACHED_MS)} ${url}`;
      return await this.#cached.get(key, () =>
        this.#loadingOf.run(organizationId, () => this.#loading.run(() => this.#fetch(url))),
      );
    } catch (error) {
      if (error instanceof QueueFullError || error instanceof QueueTimeoutError) {
        throw new DomainError('picture.busy', { retryAfterSeconds: BUSY_SECONDS });
      }
      if (!(error instanceof OutboundError)) throw error;
      this.#refused.set(url, { reason: error.message, untilMs: nowMs + REFUSED_MS }, 2 * error.message.length);
      throw unavailable(error.message);
    }
  }

  async #fetch(url: string): Promise<LoadedPicture> {
    const headers = { accept: [...RASTER].join(', ') };
    const { status, body: bytes } = await this.outbound.fetch(url, { headers, limits: LIMITS });
    if (status < 200 || status >= 300) {
      throw new OutboundError('invalid_response', `The address of the picture answers with status ${status}.`);
    }
    const { contentType } = await inspectFile(bytes, '');
    if (!RASTER.has(contentType)) {
      throw new OutboundError('invalid_response', 'What is at the address is no PNG, JPEG, GIF, WebP or AVIF picture.');
    }
    return { bytes, contentType, etag: `"${createHash('sha256').update(bytes).digest('hex')}"` };
  }
}

function unavailable(reason: string): DomainError {
  return new DomainError('picture.unavailable', { reason });
}

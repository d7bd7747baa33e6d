import { embedsOf } from '@lectern/content/links/links';
import type { Embed } from '@lectern/domain/content/embeds/schemas';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { ShownTargets } from '../pages/shown-targets.service.js';
import { unfurl } from './unfurl.js';

const REMEMBERED_MS = 5 * 60_000;
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Says how pages elsewhere can be shown. Remembers it for a while, because a page is read more often than it changes. */
@Injectable()
export class EmbedsService {
  readonly #cached = new BoundedCache<{ embed: Embed; untilMs: number }>(MAX_CACHE_BYTES);

  constructor(
    private readonly clock: Clock,
    private readonly outbound: GuardedClient,
    private readonly shown: ShownTargets,
  ) {}

  /** Unfurls an address; one that must not be fetched is refused with the reason. */
  async get(url: string): Promise<Embed> {
    const now = this.clock.now().getTime();
    const known = this.#cached.get(url);
    if (known && known.untilMs > now) return known.embed;
    const embed = await this.#unfurl(url);
    const bytes = 200 + 2 * (url.length + JSON.stringify(embed).length);
    this.#cached.set(url, { embed, untilMs: now + REMEMBERED_MS }, bytes);
    return embed;
  }

  /** Unfurls an address in a space; for visitors only one that a page embeds that they see, so that they choose none. */
  async getInSpace({ visitor }: SiteReaderIdentity, spaceId: string, url: string): Promise<Embed> {
    const embed = { kind: 'url', url } as const;
    const isFor = !visitor || (await this.shown.isMet(visitor, [embed], { spaceIds: [spaceId], linksIn: embedsOf }));
    if (!isFor) throw new DomainError('embed.not_found');
    return this.get(url);
  }

  async #unfurl(url: string): Promise<Embed> {
    try {
      return await unfurl(url, (address, request) => this.outbound.fetch(address, request));
    } catch (error) {
      if (error instanceof OutboundError) throw refusal(error);
      throw error;
    }
  }
}

function refusal({ message }: OutboundError): DomainError {
  return invalidRequest([{ path: 'query.url', message }]);
}

import { decodePage } from '@lectern/content/embeds/decode-page';
import { type KnownPlayer, knownPlayer, playerHtml } from '@lectern/content/embeds/known-player';
import { type PageHead, readPageHead } from '@lectern/content/embeds/read-page-head';
import type { Embed } from '@lectern/domain/content/embeds/schemas';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError, type OutboundErrorCode } from '@lectern/outbound/outbound-error';
import type { OutboundResponse } from '@lectern/outbound/outbound-response';
import { z } from 'zod';

const LIMITS = { timeoutMs: 5_000, maxBodyBytes: 3 * 1024 * 1024, maxRedirects: 3 };

/** The part of the client that unfurling needs. */
export type Fetch = GuardedClient['fetch'];

/**
 * Finds out how a page elsewhere can be shown. A page that cannot be read is still a link; an address that must not be
 * fetched rejects with the `OutboundError` that says why.
 */
export async function unfurl(address: string, fetch: Fetch): Promise<Embed> {
  const host = new URL(address).hostname;
  const player = knownPlayer(address);
  if (player) return unfurlPlayer(player, fetch);
  const response = await fetchOrNothing(address, 'text/html', fetch);
  const head = response ? headOf(response) : {};
  const { title = host, site = host, icon } = head;
  return { type: 'link', title, site, ...(icon && { icon }) };
}

/** Of what the site tells, only the title is used: HTML from elsewhere could do anything. */
async function unfurlPlayer(player: KnownPlayer, fetch: Fetch): Promise<Embed> {
  const { site, detailsUrl } = player;
  const response = detailsUrl === undefined ? null : await fetchOrNothing(detailsUrl, 'application/json', fetch);
  const title = (response && titleOf(response)) || site;
  return { type: 'rich', title, site, html: playerHtml(player, title) };
}

const REFUSALS: ReadonlySet<OutboundErrorCode> = new Set(['address_refused', 'invalid_url', 'redirect_refused']);

async function fetchOrNothing(address: string, accept: string, fetch: Fetch): Promise<OutboundResponse | null> {
  try {
    const response = await fetch(address, { headers: { accept }, limits: LIMITS });
    return response.status >= 200 && response.status < 300 ? response : null;
  } catch (error) {
    if (!(error instanceof OutboundError) || REFUSALS.has(error.code)) throw error;
    return null;
  }
}

function headOf({ headers, body, url }: OutboundResponse): PageHead {
  const contentType = headers.get('content-type') ?? '';
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
  return isPage ? readPageHead(decodePage(body, contentType), url) : {};
}

const Details = z.object({ title: z.string().trim().max(300) });

function titleOf(response: OutboundResponse): string | undefined {
  try {
    return Details.parse(JSON.parse(response.text())).title;
  } catch {
    return undefined;
  }
}

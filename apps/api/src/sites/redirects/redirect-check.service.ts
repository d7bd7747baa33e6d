import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isWildcard } from '@lectern/domain/sites/redirects/redirect-paths';
import type { NewRedirectDestination, RedirectDestination } from '@lectern/domain/sites/redirects/redirect-schemas';
import { captureProblem, leadsToItself, redirectTarget } from '@lectern/domain/sites/redirects/redirects';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { SitesView } from '../sites/sites.view.js';
import { type CheckedDestination, RedirectDestinations } from './redirect-destinations.service.js';

/** A redirect as somebody wants it. */
export interface RedirectDraft {
  source: string;
  captureWildcard?: boolean | undefined;
  destination: NewRedirectDestination;
}

/** Refuses redirects that lead nowhere, or back to where they lead away from. */
@Injectable()
export class RedirectCheck {
  constructor(
    private readonly urls: Urls,
    private readonly responses: SitesView,
    private readonly destinations: RedirectDestinations,
  ) {}

  /** The destination of a redirect that is good, as it is stored. */
  async require(ref: SiteRef, draft: RedirectDraft): Promise<RedirectDestination> {
    const [outcome] = await this.all(ref, [draft]);
    if (!outcome) throw new Error(`Nothing came of checking the redirect from "${draft.source}"`);
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  }

  /** The destinations of redirects as they are stored, or what is wrong with a redirect, each by itself and in order. */
  async all(ref: SiteRef, drafts: readonly RedirectDraft[]): Promise<(RedirectDestination | DomainError)[]> {
    const snapshot = await this.responses.snapshot(ref);
    const named = drafts.map(({ destination }) => destination);
    const checked = await this.destinations.check(snapshot, named);
    const items = keptStructure(snapshot.structure);
    const siteUrls = new SiteAddresses(snapshot, items, this.urls.sitesHost).all();
    return drafts.flatMap((draft, index) => {
      const destination = checked[index];
      return destination ? [outcomeOf(draft, destination, siteUrls)] : [];
    });
  }
}

/** The refusal of a redirect for a reason that ends like a sentence. */
export function invalidRedirect(problem: string): DomainError {
  return new DomainError('site_redirect.invalid', { problem: problem.replace(/\.$/, '') });
}

function outcomeOf(draft: RedirectDraft, checked: CheckedDestination, siteUrls: readonly string[]) {
  if ('unknown' in checked) return new DomainError('site_redirect.destination_unknown', { what: checked.unknown });
  const problem = captureProblem(draft.source, draft.captureWildcard);
  if (problem !== null) return invalidRedirect(problem);
  return isCircle(draft, checked, siteUrls)
    ? invalidRedirect(`it leads from "${draft.source}" back to itself`)
    : checked.destination;
}

/**
 * A wildcard may lead to content of the site below itself, because content that is there is found without redirects;
 * not so when what it stood for is put behind that address.
 */
function isCircle(
  { source, captureWildcard = false }: RedirectDraft,
  { destination, target }: { destination: RedirectDestination; target: string },
  siteUrls: readonly string[],
): boolean {
  if (destination.kind !== 'external' && isWildcard(source) && !captureWildcard) return false;
  return leadsToItself(source, redirectTarget(target, captureWildcard, isWildcard(source) ? 'any' : ''), siteUrls);
}

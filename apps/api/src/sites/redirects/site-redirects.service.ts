import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import {
  countRedirects,
  deleteRedirects,
  findRedirect,
  findRedirectsFrom,
  listRedirects,
  type RedirectRef,
  saveRedirects,
  updateRedirect,
} from '@lectern/database/sites/site-redirects.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import type {
  CreateRedirect,
  ListRedirects,
  RedirectDestination,
  SiteRedirect,
  UpdateRedirect,
} from '@lectern/domain/sites/redirects/redirect-schemas';
import { captureProblem, MAX_REDIRECTS } from '@lectern/domain/sites/redirects/redirects';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand, type SiteChange } from '../sites/change-site.command.js';
import { invalidRedirect, RedirectCheck } from './redirect-check.service.js';
import { presentRedirect } from './site-redirects.presenter.js';

/** Lists, creates, changes and removes redirects of sites, one at a time. */
@Injectable()
export class SiteRedirectsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly change: ChangeSiteCommand,
    private readonly check: RedirectCheck,
  ) {}

  /** Lists the redirects of a site, newest first. */
  async list(ref: SiteRef, query: ListRedirects): Promise<Page<SiteRedirect>> {
    const page = await listRedirects(this.database, this.keyring, ref, query);
    return { ...page, items: page.items.map(presentRedirect) };
  }

  /** A redirect as it is now. */
  async get(ref: RedirectRef): Promise<SiteRedirect> {
    const row = await findRedirect(this.database, ref);
    if (!row) throw new DomainError('site_redirect.not_found');
    return presentRedirect(row);
  }

  /** Adds a redirect and returns where it is. */
  async create(caller: Caller, { organizationId, siteId }: SiteRef, input: CreateRedirect): Promise<RedirectRef> {
    const { at } = caller.context;
    const ref = { organizationId, siteId, siteRedirectId: newId(at) };
    const draft = { captureWildcard: false, permanent: false, ...input };
    const redirect = { ...draft, id: ref.siteRedirectId, destination: await this.check.require(ref, draft) };
    const described = {
      action: 'redirect-created' as const,
      payload: { redirect: redirect.id, source: redirect.source },
    };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await requireFree(tx, ref, redirect.source);
      if ((await countRedirects(tx, ref)) >= MAX_REDIRECTS) {
        throw new DomainError('site_redirect.too_many', { limit: MAX_REDIRECTS });
      }
      await saveRedirects(tx, ref, [redirect], at);
    });
    return ref;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: RedirectRef, { destination: named, ...input }: UpdateRedirect): Promise<void> {
    const destination = await this.#checkedChange(ref, { ...input, destination: named });
    const described = { action: 'redirect-updated' as const, payload: { redirect: ref.siteRedirectId, ...input } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      const stored = await findRedirect(tx, ref);
      if (!stored) throw new DomainError('site_redirect.not_found');
      const content = { ...stored, ...input, ...(named && { destination }) };
      // Whoever changed it meanwhile may have changed what this was checked against.
      const problem = captureProblem(content.source, content.captureWildcard);
      if (problem !== null) throw invalidRedirect(problem);
      if (content.source !== stored.source) await requireFree(tx, ref, content.source);
      await updateRedirect(tx, ref, content, caller.context.at);
    });
  }

  /** Removes a redirect; nothing happens when there is none. */
  async delete(caller: Caller, ref: RedirectRef): Promise<void> {
    const described = { action: 'redirect-deleted' as const, payload: { redirect: ref.siteRedirectId } };
    await this.change.execute(caller, ref, described, async ({ tx, unchanged }) => {
      if ((await deleteRedirects(tx, ref, [ref.siteRedirectId])) === 0) unchanged();
    });
  }

  /** The destination after a change, checked where the change could make it no good. */
  async #checkedChange(ref: RedirectRef, input: UpdateRedirect): Promise<RedirectDestination> {
    const before = await findRedirect(this.database, ref);
    if (!before) throw new DomainError('site_redirect.not_found');
    const { source, captureWildcard, destination } = input;
    if ([source, captureWildcard, destination].every((value) => value === undefined)) return before.destination;
    return this.check.require(ref, {
      source: source ?? before.source,
      captureWildcard: captureWildcard ?? before.captureWildcard,
      destination: destination ?? before.destination,
    });
  }
}

async function requireFree(tx: SiteChange['tx'], ref: SiteRef, source: string): Promise<void> {
  const taken = await findRedirectsFrom(tx, ref, [source]);
  if (taken.length > 0) throw new DomainError('site_redirect.source_taken', { source });
}

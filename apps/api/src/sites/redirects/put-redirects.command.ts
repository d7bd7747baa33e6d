import type { Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import {
  countRedirects,
  deleteRedirects,
  findRedirectsFrom,
  type RedirectContent,
  saveRedirects,
} from '@lectern/database/sites/site-redirects.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { normalizeRedirectSource } from '@lectern/domain/sites/redirects/redirect-paths';
import type {
  PutRedirects,
  PutRedirectsResult,
  RedirectDestination,
} from '@lectern/domain/sites/redirects/redirect-schemas';
import { planRedirects, type RedirectEntry, type RedirectStep } from '@lectern/domain/sites/redirects/redirects';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { RedirectCheck, type RedirectDraft } from './redirect-check.service.js';

type Given = PutRedirects['redirects'][number];
type Entry = RedirectEntry<RedirectDestination>;
type Result = PutRedirectsResult['results'][number];

/** Changes many redirects of a site at once. */
@Injectable()
export class PutSiteRedirectsCommand {
  constructor(
    private readonly change: ChangeSiteCommand,
    private readonly check: RedirectCheck,
  ) {}

  /** Does what each entry says; those that fail leave the others as they are. Tells what came of each, in order. */
  async execute(caller: Caller, ref: SiteRef, { redirects }: PutRedirects): Promise<Result[]> {
    const { at } = caller.context;
    const checked = await this.#checked(ref, redirects);
    const described = { action: 'redirects-changed' as const, payload: { entries: redirects.length } };
    return this.change.execute(caller, ref, described, async ({ tx }) => {
      const entries = checked.flatMap((entry) => (entry instanceof DomainError ? [] : entry));
      const outcomes = (await plan(tx, ref, entries)).map((step) => outcomeOf(step, at));
      const gone = outcomes.flatMap(({ result: { status, id } }) => (status === 'deleted' && id ? [id] : []));
      await deleteRedirects(tx, ref, gone);
      await saveRedirects(
        tx,
        ref,
        outcomes.flatMap(({ saved }) => saved ?? []),
        at,
      );
      const results = outcomes.values();
      return checked.flatMap((entry, index): Result | Result[] =>
        entry instanceof DomainError
          ? { status: 'error', source: redirects[index]?.source ?? '', error: entry.message }
          : (results.next().value?.result ?? []),
      );
    });
  }

  /** The entries with their destinations as they are stored, or what is wrong with an entry. */
  async #checked(ref: SiteRef, entries: readonly Given[]): Promise<(Entry | DomainError)[]> {
    const drafts = entries.map(draftOf);
    const known = await this.check.all(
      ref,
      drafts.flatMap((draft) => draft ?? []),
    );
    const outcomes = known.values();
    return entries.map((entry, index) => {
      const outcome = drafts[index] ? outcomes.next().value : undefined;
      return outcome instanceof DomainError ? outcome : { ...entry, destination: outcome ?? null };
    });
  }
}

/** What of an entry is to be checked: nothing of one that deletes, or whose source is none, which the plan tells. */
function draftOf({ source: text, destination, captureWildcard }: Given): RedirectDraft | null {
  const source = normalizeRedirectSource(text);
  return source === null || destination === null ? null : { source, destination, captureWildcard };
}

async function plan(tx: Transaction, ref: SiteRef, entries: readonly Entry[]): Promise<RedirectStep<Entry>[]> {
  const sources = entries.flatMap(({ source }) => normalizeRedirectSource(source) ?? []);
  const existing = await findRedirectsFrom(tx, ref, sources);
  const ids = new Map(existing.map(({ source, id }) => [source, id]));
  return planRedirects({ count: await countRedirects(tx, ref), ids }, entries);
}

interface Outcome {
  result: Result;
  saved?: RedirectContent & { id: string };
}

function outcomeOf(step: RedirectStep<Entry>, at: Date): Outcome {
  if (step.status === 'error') return { result: step };
  const { status, source, entry } = step;
  const { destination, captureWildcard = false, permanent = false } = entry;
  if (destination === null || status === 'absent' || status === 'deleted') {
    return { result: { status: 'deleted', source, ...('id' in step && { id: step.id }) } };
  }
  const id = status === 'created' ? newId(at) : step.id;
  return { result: { status, source, id }, saved: { id, source, destination, captureWildcard, permanent } };
}

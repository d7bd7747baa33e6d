import { changeStructure, type ItemDetails, lockSite } from '@lectern/commands/sites/change-structure';
import type { Transaction } from '@lectern/database/client';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { SiteRef, SiteRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { AuditAction } from '@lectern/domain/platform/audit/actions';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { Injectable } from '@nestjs/common';
import { VisibilityWatch } from '../../library/spaces/visibility-watch.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { refusalError } from './refusals.js';

/** What a change of a site works with, while nobody else changes the site. */
export interface SiteChange {
  tx: Transaction;
  /** The site as it was when the change began. */
  site: SiteRow;
  /** The structure as it was when the change began. */
  structure: readonly StructureRow[];
  /** Changes the structure by a rule and returns what was removed; new items take their details by their ids. */
  restructure(
    rule: (structure: StructureRow[]) => StructureOutcome,
    details?: ReadonlyMap<string, ItemDetails>,
  ): Promise<StructureRow[]>;
  /** Notes the spaces of the site and others, before the change replaces some by means other than its structure. */
  watch(spaceIds: readonly string[]): Promise<void>;
  /** Says that everything is as it was to be already, so that nothing is recorded. */
  unchanged(): void;
}

type SiteAction = AuditAction extends infer Action ? (Action extends `site.${infer Change}` ? Change : never) : never;

/** How a change is recorded and announced. */
export interface DescribedChange {
  /** What was done, as the audit trail calls it, such as `section-added`. */
  action: SiteAction;
  /** What others hear of; that the site was updated unless said otherwise. */
  event?: 'published' | 'unpublished' | 'deleted';
  /** Whether the site may be for others than before; it may whenever others hear of more than an update. */
  changesAudience?: boolean;
  payload?: Parameters<typeof recordAudit>[2]['payload'];
}

/** The one way to change a site: alone, with audit and events, those of its spaces' visibilities included. */
@Injectable()
export class ChangeSiteCommand {
  constructor(private readonly mutations: Mutations) {}

  /** Runs a change of a site that exists. */
  async execute<T>(
    { context }: Caller,
    ref: SiteRef,
    { action, event, changesAudience = event !== undefined, payload = {} }: DescribedChange,
    work: (change: SiteChange) => Promise<T>,
  ): Promise<T> {
    const { organizationId, siteId } = ref;
    return this.mutations.run(context, async (tx) => {
      const locked = await lockSite(tx, ref);
      if (!locked) throw new DomainError('site.not_found');
      const { site, structure } = locked;
      const watch = new VisibilityWatch(tx, organizationId);
      // How others see spaces takes long to find out for a large site, and most changes leave it as it is.
      const note = (others: readonly string[]) => watch.note([...spacesOf(structure), ...others]);
      if (changesAudience) await note([]);
      let isChanged = true;
      const result = await work({
        tx,
        site,
        structure,
        restructure: async (rule, details = new Map()) => {
          await note([...details.values()].flatMap((detail) => ('spaceId' in detail ? [detail.spaceId] : [])));
          return removedBy(await changeStructure(tx, ref, rule, details));
        },
        watch: note,
        unchanged: () => {
          isChanged = false;
        },
      });
      if (!isChanged) return result;
      const target = { type: 'site', id: siteId };
      await recordAudit(tx, context, { action: `site.${action}`, organizationId, target, payload });
      await recordEvent(tx, context, organizationId, `site.${event ?? 'updated'}`, { siteId });
      await watch.publish(context);
      return result;
    });
  }
}

function removedBy(changed: Awaited<ReturnType<typeof changeStructure>>): StructureRow[] {
  if (changed.outcome === 'unknown-site') throw new DomainError('site.not_found');
  if (changed.outcome === 'refused') throw refusalError(changed.refusal);
  return changed.removed;
}

function spacesOf(structure: readonly StructureRow[]): string[] {
  return structure.flatMap((item) => (item.type === 'site-space' ? [item.spaceId] : []));
}

import { ContentReader } from '@lectern/commands/content/content-reader';
import { findSourceChanges, type RunContent } from '@lectern/commands/translations/run-content';
import { Database } from '@lectern/database/client';
import { findCurrentRevisions, findRevision } from '@lectern/database/content/revisions.queries';
import { countFailures } from '@lectern/database/translations/translation-failures.queries';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import type { Translation } from '@lectern/domain/translations/schemas';
import { Injectable } from '@nestjs/common';

/** A translation with what its next run has to do, which is absent before the first one. */
export type PendingTranslation = TranslationRow & { pending?: NonNullable<Translation['pending']> };

/** Tells what translations are behind with. */
@Injectable()
export class PendingWork {
  constructor(
    private readonly database: Database,
    private readonly reader: ContentReader,
  ) {}

  /** Adds to a translation what its next run has to do. */
  async add(row: TranslationRow): Promise<PendingTranslation> {
    const [known = row] = await this.addTo([row]);
    return known;
  }

  /** Adds to translations of one organization what their next runs have to do; costs little where nothing changed. */
  async addTo(rows: readonly TranslationRow[]): Promise<PendingTranslation[]> {
    const [first] = rows;
    if (!first) return [];
    const { database } = this;
    const ids = rows.map(({ id }) => id);
    const failures = await countFailures(database, first.organizationId, ids);
    const sources = await findCurrentRevisions(database, [...new Set(rows.map((row) => row.sourceSpaceId))]);
    const result: PendingTranslation[] = [];
    for (const row of rows) {
      const source = sources.find(({ spaceId }) => spaceId === row.sourceSpaceId);
      const pages = source && row.sourceRevisionId !== null ? await this.#changedPages(row, source) : undefined;
      result.push(pages === undefined ? row : { ...row, pending: { pages, failures: failures.get(row.id) ?? 0 } });
    }
    return result;
  }

  async #changedPages(row: TranslationRow, source: RunContent['source']): Promise<number> {
    if (row.sourceRevisionId === null || row.sourceRevisionId === source.id) return 0;
    const { database } = this;
    const sourceBefore = await findRevision(database, row.sourceSpaceId, row.sourceRevisionId);
    if (!sourceBefore) return 0;
    const content = { source, sourceBefore, target: source, made: sourceBefore };
    const { changed } = await findSourceChanges(database, this.reader.store, content, { isWhole: false, failed: [] });
    return changed.filter(({ kind }) => kind === 'page').length;
  }
}

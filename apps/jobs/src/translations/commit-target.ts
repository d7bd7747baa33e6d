import { commitUpdate } from '@lectern/commands/content/update-content';
import type { RunContent } from '@lectern/commands/translations/run-content';
import { type CompletedRun, completeRun, lockTranslation } from '@lectern/commands/translations/runs';
import { type IndexedRevisionRow, lockCurrentRevision } from '@lectern/database/content/revisions.queries';
import { inTransaction } from '@lectern/database/transaction';
import { putTranslatedTexts } from '@lectern/database/translations/translation-edits.queries';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import type { HandlerDependencies, JobRun } from '../platform/runtime/handler.js';
import type { TargetDraft } from './draft-target.js';

// Thousands of pages are read and stored.
const COMMIT_TIMEOUT_MS = 15 * 60_000;

/** A run that is ready to be written. */
export interface TargetCommit {
  row: TranslationRow;
  content: RunContent;
  draft: TargetDraft;
  completed: Omit<CompletedRun, 'resultRevisionId' | 'at'>;
}

/** Makes a draft the content of the target and ends the run, unless the target has moved on or all of it is gone. */
export function commitTarget(
  { database, commit }: HandlerDependencies,
  run: JobRun,
  { row, content, draft, completed }: TargetCommit,
): Promise<'committed' | 'moved-on' | 'gone'> {
  const { context } = run;
  return inTransaction(
    database,
    async (tx) => {
      // The space first: whoever changes a space comes to its translations afterwards.
      const head = await lockCurrentRevision(tx, row.targetSpaceId);
      const translation = await lockTranslation(tx, row);
      await run.holdLease(tx);
      if (!head || !translation) {
        await run.finish(tx);
        return 'gone';
      }
      if (head.id !== content.target.id) return 'moved-on';
      const isSame = draft.changes.pages.size + draft.changes.assets.size === 0;
      const revision: IndexedRevisionRow = isSame
        ? head
        : await commitUpdate(tx, context, commit, head, {
            changes: draft.changes,
            type: 'computed',
            sourceRevision: content.source.id,
          });
      await putTranslatedTexts(tx, row.id, draft.translatedTexts);
      // Ended before the next one is ordered: there is never more than one waiting.
      await run.finish(tx);
      await completeRun(tx, translation, { ...completed, resultRevisionId: revision.id, at: new Date() });
      return 'committed';
    },
    { timeoutMs: COMMIT_TIMEOUT_MS },
  );
}

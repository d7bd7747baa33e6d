import { setTimeout } from 'node:timers/promises';
import { findImportRun, type ImportRunDetails } from '@lectern/database/content/imports/imports.queries';
import type { ImportReport } from '@lectern/domain/content/imports/schemas';
import { type Operator, OperatorError, type Terminal } from '../terminal/operator.js';
import { progressBar } from '../terminal/progress-bar.js';

const LOOK_EVERY_MS = 250;
const MAX_LINES = 10;
const MAX_NOTE_LENGTH = 100;

/**
 * Shows how an import comes along until it has come to an end, and what it did. When nothing takes it up for
 * `patienceMs`, it says what is missing.
 */
export async function followImport(
  terminal: Terminal,
  { database }: Operator,
  ref: { organizationId: string; id: string },
  patienceMs: number,
): Promise<void> {
  const since = performance.now();
  let shown = '';
  for (;;) {
    const run = await findImportRun(database, ref);
    if (!run) throw new OperatorError('The import and its space were deleted.');
    if (run.status === 'completed') return sayDone(terminal, run);
    if (run.status === 'failed' || run.status === 'cancelled') throw new OperatorError(ending(run));
    if (run.status === 'pending' && run.startedAt === null && performance.now() - since > patienceMs) {
      throw new OperatorError(
        `Import ${ref.id} has not started, because the worker is not running. ` +
          'Start Lectern with "npm start" to run the import.',
      );
    }
    shown = show(terminal, run, shown);
    await setTimeout(LOOK_EVERY_MS);
  }
}

function show(terminal: Terminal, { progressDone, progressTotal, status }: ImportRunDetails, shown: string): string {
  const isKnown = progressDone !== null && progressTotal !== null && progressTotal > 0;
  if (terminal.showProgress) {
    const bar = isKnown ? `${progressBar(progressDone / progressTotal)} ${progressDone} of ${progressTotal}` : '...';
    terminal.showProgress(`Import ${bar}`);
    return shown;
  }
  const line = status === 'pending' ? 'Waiting for the worker ...' : 'Importing ...';
  if (line !== shown) terminal.say(line);
  return line;
}

function ending({ status, reason }: ImportRunDetails): string {
  return status === 'failed' ? `The import failed: ${reason ?? 'unknown reason'}` : 'The import was canceled.';
}

function sayDone(terminal: Terminal, { report, revisionId, spaceId }: ImportRunDetails): void {
  if (report) {
    terminal.say(`Pages: ${counted(report.pages)}.`);
    terminal.say(`Files: ${counted(report.files)}.`);
    terminal.say(`Links between them: ${report.links.resolved} work, ${report.links.broken} broken.`);
    sayProblems(terminal, report);
  }
  terminal.say(
    revisionId === null
      ? 'Nothing changed, so there is no new revision.'
      : `Done. Read it: GET /v1/spaces/${spaceId}/content/pages. You can import again at any time to update the pages.`,
  );
}

function counted({ created, updated, unchanged, removed }: ImportReport['pages']): string {
  return `${created} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed`;
}

function shortened(note: string): string {
  return note.length <= MAX_NOTE_LENGTH ? note : `${note.slice(0, MAX_NOTE_LENGTH)}...`;
}

function sayProblems(terminal: Terminal, { lines }: ImportReport): void {
  const problems = lines.filter(({ outcome }) => outcome !== 'kept');
  for (const { path, outcome, notes } of problems.slice(0, MAX_LINES)) {
    terminal.say(`  ${outcome === 'dropped' ? 'skipped' : 'changed'}  ${path}: ${shortened(notes.join('; '))}`);
  }
  const more = problems.length - MAX_LINES;
  if (more > 0)
    terminal.say(`  ... and ${more} more. GET /v1/org/{organizationId}/imports/{importRunId} lists all of them.`);
}

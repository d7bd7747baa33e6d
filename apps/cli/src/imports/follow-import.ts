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
    if (!run) throw new OperatorError('The import is gone, and so is the space that it was for.');
    if (run.status === 'completed') return sayDone(terminal, run);
    if (run.status === 'failed' || run.status === 'cancelled') throw new OperatorError(ending(run));
    if (run.status === 'pending' && run.startedAt === null && performance.now() - since > patienceMs) {
      throw new OperatorError(
        'The import is recorded, but nothing has taken it up: the jobs process must be running. ' +
          `Start Lectern with "npm start"; it is carried out then. Its id is ${ref.id}.`,
      );
    }
    shown = show(terminal, run, shown);
    await setTimeout(LOOK_EVERY_MS);
  }
}

function show(terminal: Terminal, { progressDone, progressTotal, status }: ImportRunDetails, shown: string): string {
  const isKnown = progressDone !== null && progressTotal !== null && progressTotal > 0;
  if (terminal.draw) {
    const bar = isKnown ? `${progressBar(progressDone / progressTotal)} ${progressDone} of ${progressTotal}` : '...';
    terminal.draw(`Import ${bar}`);
    return shown;
  }
  const line = status === 'pending' ? 'Waiting for the jobs process ...' : 'Importing ...';
  if (line !== shown) terminal.say(line);
  return line;
}

function ending({ status, reason }: ImportRunDetails): string {
  return status === 'failed'
    ? `The import failed: ${reason ?? 'nobody knows why any more'}`
    : 'The import was cancelled.';
}

function sayDone(terminal: Terminal, { report, revisionId, spaceId }: ImportRunDetails): void {
  if (report) {
    terminal.say(`Pages: ${counted(report.pages)}.`);
    terminal.say(`Files: ${counted(report.files)}.`);
    terminal.say(`Links between them: ${report.links.resolved} lead somewhere, ${report.links.broken} do not.`);
    sayProblems(terminal, report);
  }
  terminal.say(
    revisionId === null
      ? 'Nothing was different, so there is no new revision.'
      : `Done. Read it: GET /v1/spaces/${spaceId}/content/pages. Import again at any time: pages are updated, not doubled.`,
  );
}

function counted({ created, updated, unchanged, removed }: ImportReport['pages']): string {
  return `${created} new, ${updated} changed, ${unchanged} as before, ${removed} removed`;
}

function shortened(note: string): string {
  return note.length <= MAX_NOTE_LENGTH ? note : `${note.slice(0, MAX_NOTE_LENGTH)}...`;
}

function sayProblems(terminal: Terminal, { lines }: ImportReport): void {
  const problems = lines.filter(({ outcome }) => outcome !== 'kept');
  for (const { path, outcome, notes } of problems.slice(0, MAX_LINES)) {
    terminal.say(`  ${outcome === 'dropped' ? 'left out' : 'changed '}  ${path}: ${shortened(notes.join('; '))}`);
  }
  const more = problems.length - MAX_LINES;
  if (more > 0)
    terminal.say(`  ... and ${more} more; GET /v1/org/{organizationId}/imports/{importRunId} has them all.`);
}

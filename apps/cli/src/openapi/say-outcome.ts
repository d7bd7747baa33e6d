import type { Transaction } from '@lectern/database/client';
import type { OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { findOpenApiChanges } from '@lectern/database/openapi/openapi-versions.queries';
import { OpenApiProblem } from '@lectern/domain/content/specification-schemas';
import { countChanges, readChanges } from '@lectern/domain/openapi/changes';
import { OperatorError, type Terminal } from '../terminal/operator.js';

const MAX_LINES = 10;

/** Says what came of processing a specification since `before`; fails when its source could not be read. */
export async function sayOutcome(
  terminal: Terminal,
  db: Transaction,
  before: OpenApiSpecRow,
  after: OpenApiSpecRow,
): Promise<void> {
  sayProblems(terminal, after);
  if (after.errorCode !== null) {
    const kept = after.lastVersionId === null ? '' : ' The last good version stays.';
    throw new OperatorError(`The specification could not be processed (${after.errorCode}).${kept}`);
  }
  if (after.lastVersionId === null) throw new OperatorError('The specification was processed, but has no version.');
  if (after.lastVersionId === before.lastVersionId) {
    return terminal.say(`Nothing changed: version ${after.lastVersionId} is still the newest.`);
  }
  terminal.say(`Version ${after.lastVersionId} is now the newest.`);
  await sayChanges(terminal, db, after, after.lastVersionId);
}

async function sayChanges(terminal: Terminal, db: Transaction, spec: OpenApiSpecRow, versionId: string): Promise<void> {
  const { organizationId, id: specId } = spec;
  const found = await findOpenApiChanges(db, { organizationId, specId, versionId });
  if (!found || found.previousId === null) return;
  const changes = readChanges(found.changes, spec.ignoredChanges);
  const { added, removed, changed, breaking, warning } = countChanges(changes);
  const doubtful = warning === 0 ? '' : `, ${warning} may break some`;
  const more = found.changesComplete ? '' : ' There may be more: the comparison is incomplete.';
  terminal.say(
    `Changes: ${added} added, ${removed} removed, ${changed} changed; ${breaking} of them can break clients${doubtful}.${more}`,
  );
  sayLines(
    terminal,
    changes.filter((change) => change.breaking).map(({ message }) => `breaking  ${message}`),
    `GET /v1/orgs/${organizationId}/openapi/${spec.slug}/versions/${versionId}/changes lists all of them.`,
  );
}

function sayProblems(terminal: Terminal, { errors, errorCount }: OpenApiSpecRow): void {
  const problems = OpenApiProblem.array().parse(errors);
  if (problems.length === 0) return;
  const warnings = problems.filter(({ level }) => level === 'warning').length;
  terminal.say(`Problems in the source: ${errorCount}.${warnings === 0 ? '' : ` Warnings: ${warnings}.`}`);
  sayLines(
    terminal,
    problems.map(({ level, message }) => (level === 'error' ? message : `warning  ${message}`)),
    'See "lastProcessedErrors" of the specification.',
  );
}

function sayLines(terminal: Terminal, lines: readonly string[], rest: string): void {
  for (const line of lines.slice(0, MAX_LINES)) terminal.say(`  ${line}`);
  const more = lines.length - MAX_LINES;
  if (more > 0) terminal.say(`  ... and ${more} more. ${rest}`);
}

import { setTimeout as delay } from 'node:timers/promises';
import { updateCurrent } from '@lectern/commands/content/update-content';
import { readUnits } from '@lectern/commands/translations/run-content';
import { scheduleRun } from '@lectern/commands/translations/schedule-run';
import { alignKeys } from '@lectern/content/keys/align-keys';
import { bodyOf } from '@lectern/database/content/body-hash';
import { ContentStore } from '@lectern/database/content/content-store';
import { operatorContext } from '@lectern/database/context';
import { inTransaction } from '@lectern/database/transaction';
import { step } from '../lib/steps.mjs';
import { withCleanup } from './cleanup.mjs';
import { fillSpace } from './content/fill.mjs';
import { openStage } from './content/stage.mjs';
import { printRuns } from './translation/report.mjs';

const SIZES = [100, 2_000];
const POLL_MS = 100;
const MAX_MS = 30 * 60_000;
/** Sentences that no page has. */
const EDIT = 'This paragraph was written while the benchmark ran.';

/**
 * What a run of a translation sends and takes, by the size of its source, with a provider that answers at once: the
 * first run, one with nothing changed, and one after the edit of one paragraph.
 */
export default async function benchTranslation() {
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    await step('Start the jobs', () => stage.startJobs({ LECTERN_TRANSLATION_PROVIDER: 'pseudo' }));
    const results = [];
    for (const pages of SIZES) {
      const space = await step(`Fill ${pages} pages`, (busyWith) => fillSpace(stage, { pages, files: 0 }, busyWith));
      const { organizationId, spaceId: source } = space;
      const translation = await stage.build.translation(organizationId, { source, automatic: false });
      const first = await step('Translate all of it', () => endOfRun(stage, translation, 1));
      const again = await step('Run again', () => nextRun(stage, translation));
      await editParagraph(stage, space);
      const edited = await step('Run after the edit of a paragraph', () => nextRun(stage, translation));
      results.push({ pages, runs: { first, 'nothing changed': again, 'one paragraph changed': edited } });
    }
    process.stdout.write('\n');
    if (!printRuns(results)) process.exitCode = 1;
  });
}

/** Enqueues a run and waits for its end. */
async function nextRun(stage, translation) {
  const ordered = await inTransaction(stage.database, (tx) => scheduleRun(tx, translation, { at: new Date() }));
  return endOfRun(stage, translation, ordered.runs + 1);
}

/** Waits until a translation has run so many times, and returns what the last run came to. */
async function endOfRun({ database }, { id }, runs) {
  const deadline = Date.now() + MAX_MS;
  for (;;) {
    const row = await database.prisma.translation.findUniqueOrThrow({ where: { id } });
    if (row.runs >= runs && row.status === 'completed') {
      const run = await database.prisma.translationRun.findFirstOrThrow({
        where: { translationId: id },
        orderBy: { startedAt: 'desc' },
      });
      return { sent: run.segmentsSent, reused: run.segmentsReused, words: run.wordsDone, ms: row.latestDuration };
    }
    if (Date.now() > deadline) throw new Error(`The run did not end: ${row.message ?? row.status}.`);
    await delay(POLL_MS);
  }
}

async function editParagraph({ database }, { spaceId, pages }) {
  const commit = { store: new ContentStore(), appUrl: 'https://docs.example.com' };
  const options = { spaceId, action: 'content.changed', direct: true, mayReadSpecs: true };
  const { id } = pages[0];
  const context = operatorContext('bench', new Date());
  await inTransaction(database, (tx) =>
    updateCurrent(tx, context, commit, options, async (_sql, head) => {
      const sql = database;
      const [text] = (await readUnits(sql, commit.store, head, [{ kind: 'page', id }])).values();
      const record = await commit.store.findPage(sql, head, id);
      const markdown = withEditedParagraph(text.body.markdown);
      const body = bodyOf(markdown, alignKeys(text.body, markdown));
      const changed = { ...record, body: body.hash };
      return { changes: { pages: new Map([[id, changed]]), assets: new Map(), bodies: [body] }, result: null };
    }),
  );
}

/** The text with other words in its first plain paragraph. */
function withEditedParagraph(markdown) {
  const blocks = markdown.split('\n\n');
  const index = blocks.findIndex((block) => /^[A-Za-z]/.test(block));
  if (index < 0) throw new Error('The page has no plain paragraph.');
  return blocks.with(index, EDIT).join('\n\n');
}

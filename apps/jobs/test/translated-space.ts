import type { WrittenPage } from '@lectern/commands/testing/write-pages';
import type { Translator } from '@lectern/intelligence/translation/translator';
import { build, database, native, newRunner } from './harness.js';
import { catalog, enqueued, jobRow } from './job-rows.js';

const { pseudoTranslator } = await native<typeof import('@lectern/intelligence/translation/pseudo')>(
  '@lectern/intelligence/translation/pseudo',
);

/** A provider that counts what it is given. */
export function countingTranslator(): { translator: Translator; sent: string[] } {
  const sent: string[] = [];
  const translator: Translator = {
    name: pseudoTranslator.name,
    translate(batch, signal) {
      sent.push(...batch.segments.map(({ text }) => text));
      return pseudoTranslator.translate(batch, signal);
    },
  };
  return { translator, sent };
}

/** A translation of a space with some pages, and short ways to run it and to look at it. */
export async function newTranslation(pages: WrittenPage[], prepare?: (organizationId: string) => Promise<void>) {
  const { id: organizationId } = await build.organization();
  await prepare?.(organizationId);
  const source = await build.space(organizationId);
  await build.pages(source, pages);
  const { id, targetSpaceId: target } = await build.translation(organizationId, { source });
  await fillTables(organizationId);
  const forgetOrders = () =>
    database.prisma.job.deleteMany({ where: { name: catalog.runTranslationJob.name, target: id } });
  const order = async () => {
    await forgetOrders();
    return enqueued(catalog.runTranslationJob, { organizationId, translationId: id });
  };
  return {
    id,
    organizationId,
    source,
    target,
    order,
    /** Runs it and returns what was sent. */
    async run(): Promise<string[]> {
      const { translator, sent } = countingTranslator();
      const jobId = await order();
      await newRunner({ translation: { translator } }).run(jobId);
      const job = await jobRow(jobId);
      if (job?.state !== 'completed') throw new Error(`The run failed: ${job?.lastError}`);
      return sent;
    },
    row: () => database.prisma.translation.findUniqueOrThrow({ where: { id } }),
    runs: () =>
      database.prisma.translationRun.findMany({ where: { translationId: id }, orderBy: { startedAt: 'asc' } }),
    page: (pageId: string) => pageOf(target, pageId),
  };
}

/** A page as a space has it now: its title and its text. */
export async function pageOf(spaceId: string, pageId: string): Promise<{ title: string; text: string } | null> {
  const { rows } = await database.pool.query<{ title: string; text: string }>(
    `SELECT p.record ->> 'title' AS title, b.markdown AS text FROM current_pages p
       LEFT JOIN content_bodies b ON b.organization_id = p.organization_id AND b.hash = p.body_hash
      WHERE p.space_id = $1 AND p.page_id = $2`,
    [spaceId, pageId],
  );
  return rows[0] ?? null;
}

/** Fills the tables of current content, which a copy needs before anything is seen of it. */
async function fillTables(organizationId: string): Promise<void> {
  const waiting = await database.prisma.job.findMany({
    where: { organizationId, name: catalog.indexSpaceJob.name, state: 'queued' },
  });
  for (const { id } of waiting) await newRunner().run(id);
}

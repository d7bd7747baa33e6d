import { setImmediate } from 'node:timers/promises';
import { prepareBody } from '@lectern/commands/content/commit';
import { type ComputedContentResult, commitContent } from '@lectern/commands/content/computed/commit-content';
import {
  type ContentRoot,
  type ContentRoots,
  findContentRoots,
} from '@lectern/commands/content/computed/content-roots';
import type { IntegrationContentResult } from '@lectern/commands/content/computed/integration-content';
import { inTransaction } from '@lectern/database/transaction';
import { askForDocument, askForPages } from '@lectern/integrations/content/ask-for-source';
import { ContentAsker } from '@lectern/integrations/content/content-asker';
import { NoContentError } from '@lectern/integrations/content/no-content-error';
import {
  done,
  type Handler,
  type HandlerDependencies,
  JobError,
  type JobRun,
  skipped,
} from '../platform/runtime/handler.js';

// A response can have a thousand pages.
const COMMIT_TIMEOUT_MS = 5 * 60_000;

/**
 * Asks integrations for the pages and documents of a space that they make, and makes their answers its content in one
 * revision. Who does not answer does not keep others waiting: what they made stays, and they are asked again later.
 */
export function computeContentHandler(dependencies: HandlerDependencies): Handler<'integrations.compute-content'> {
  const { database, commit, integrations: caller } = dependencies;
  const asker = new ContentAsker({ caller, database, now: () => new Date(), inBackground: true });
  return async ({ spaceId, pageId }, run) => {
    const found = await findContentRoots(database, commit.store, spaceId, pageId);
    if (!found || found.roots.length === 0) return skipped('nothing in the space is made by an active integration');
    const { responses, failures } = await askForAll(asker, found, run);
    await prepareTexts(responses, found.knownBodies);
    const outcome = await inTransaction(
      database,
      async (tx) => {
        const { revision, overtaken, refused } = await commitContent(tx, run.context, commit, spaceId, responses);
        const late = overtaken.map((id) => `Another job computed the page ${id} in the meantime.`);
        const hidden = refused.map((id) => `The page ${id} shows an API specification, which needs "openapi:read".`);
        const problems = [...failures, ...late, ...hidden];
        await run.holdLease(tx);
        if (problems.length === 0) await run.finish(tx);
        return { revision, problems };
      },
      { timeoutMs: COMMIT_TIMEOUT_MS },
    );
    if (outcome.problems.length > 0) throw new JobError(outcome.problems.join(' '));
    return outcome.revision ? done : skipped('what integrations make is up to date');
  };
}

async function askForAll(asker: ContentAsker, { head, roots }: ContentRoots, run: JobRun) {
  const responses: ComputedContentResult[] = [];
  const failures: string[] = [];
  for (const [index, root] of roots.entries()) {
    run.signal.throwIfAborted();
    const asked = await askFor(asker, head, root, run);
    if ('failure' in asked) failures.push(asked.failure);
    else responses.push(asked);
    await run.progress(index + 1, roots.length);
  }
  return { responses, failures };
}

async function askFor(
  asker: ContentAsker,
  { organizationId, spaceId }: ContentRoots['head'],
  { pageId, record, source, integration }: ContentRoot,
  { signal }: JobRun,
): Promise<ComputedContentResult | { failure: string }> {
  const question = { organizationId, spaceId, integration, source };
  try {
    const content =
      record.type === 'computed'
        ? await askForPages(asker, question, pageId, signal)
        : await askForDocument(asker, question);
    return { pageId, asked: record, version: integration.version, content };
  } catch (error) {
    if (!(error instanceof NoContentError)) throw error;
    return { failure: `"${record.title}" could not be made by "${integration.name}": ${error.message}` };
  }
}

/** Reading long texts keeps the process to itself, so it happens ahead of the commit and lets others have their turn. */
async function prepareTexts(responses: readonly ComputedContentResult[], known: ReadonlySet<string>): Promise<void> {
  for (const body of responses.flatMap(({ content }) => bodiesOf(content))) {
    if (known.has(body.hash)) continue;
    prepareBody(body);
    await setImmediate();
  }
}

function bodiesOf({ body, pages }: IntegrationContentResult) {
  return [body, ...(pages?.bodies.values() ?? [])];
}

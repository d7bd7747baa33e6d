import {
  type IntegrationContentResult,
  integrationDocument,
  integrationPages,
} from '@lectern/commands/content/computed/integration-content';
import type { ProvidedPage } from '@lectern/content/integrations/integration-pages';
import type { IntegrationText } from '@lectern/content/integrations/integration-text';
import type { ContentAsker, ContentQuestion } from './content-asker.js';
import { NoContentError } from './no-content-error.js';

/** Texts that are asked for at the same time. */
const AT_ONCE = 4;
const MAX_TEXTS = 10 * 1024 * 1024;

/** Asks for the text of one page. */
export async function askForDocument(
  asker: ContentAsker,
  question: ContentQuestion,
): Promise<IntegrationContentResult> {
  return integrationDocument(await asker.document(question));
}

/** Asks for the pages below a root, and for the texts of those that name a source of their own. */
export async function askForPages(
  asker: ContentAsker,
  question: ContentQuestion,
  root: string,
  signal?: AbortSignal,
): Promise<IntegrationContentResult> {
  const pages = await asker.pages(question);
  const asked = withSource(pages);
  const texts = new Map<string, IntegrationText>();
  let length = lengthOf(pages);
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    const responses = asked.slice(start, start + AT_ONCE).map(async ({ name, source }) => {
      const text = await asker.document({ ...question, source });
      length += text.markdown.length;
      texts.set(name, text);
    });
    await all(responses);
    if (length > MAX_TEXTS) break;
  }
  if (length > MAX_TEXTS) throw new NoContentError(`The texts have more than ${MAX_TEXTS} characters in total.`);
  return integrationPages(root, pages, texts);
}

type PageWithSource = ProvidedPage & { source: NonNullable<ProvidedPage['source']> };

function withSource(pages: readonly ProvidedPage[]): PageWithSource[] {
  return pages.flatMap((page) => {
    const own = page.source && page.fields.type === 'document' ? [{ ...page, source: page.source }] : [];
    return [...own, ...withSource(page.pages)];
  });
}

function lengthOf(pages: readonly ProvidedPage[]): number {
  return pages.reduce((sum, { text, pages: below }) => sum + (text?.markdown.length ?? 0) + lengthOf(below), 0);
}

/** Fails when all have ended, so that nobody is asked on behalf of somebody who has given up. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

import {
  type AnsweredContent,
  answeredDocument,
  answeredPages,
} from '@lectern/commands/content/computed/answered-content';
import type { AnsweredPage } from '@lectern/content/integrations/answered-pages';
import type { AnsweredText } from '@lectern/content/integrations/answered-text';
import type { ContentAsker, ContentQuestion } from './content-asker.js';
import { ContentUnanswered } from './content-unanswered.js';

/** Texts that are asked for at the same time. */
const AT_ONCE = 4;
const MAX_TEXTS = 10 * 1024 * 1024;

/** Asks for the text of one page. */
export async function askForDocument(asker: ContentAsker, question: ContentQuestion): Promise<AnsweredContent> {
  return answeredDocument(await asker.document(question));
}

/** Asks for the pages below a root, and for the texts of those that name a source of their own. */
export async function askForPages(
  asker: ContentAsker,
  question: ContentQuestion,
  root: string,
  signal?: AbortSignal,
): Promise<AnsweredContent> {
  const pages = await asker.pages(question);
  const asked = withSource(pages);
  const texts = new Map<string, AnsweredText>();
  let length = lengthOf(pages);
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    const answers = asked.slice(start, start + AT_ONCE).map(async ({ name, source }) => {
      const text = await asker.document({ ...question, source });
      length += text.markdown.length;
      texts.set(name, text);
    });
    await all(answers);
    if (length > MAX_TEXTS) break;
  }
  if (length > MAX_TEXTS) throw new ContentUnanswered(`The texts have more than ${MAX_TEXTS} characters together.`);
  return answeredPages(root, pages, texts);
}

type PageWithSource = AnsweredPage & { source: NonNullable<AnsweredPage['source']> };

function withSource(pages: readonly AnsweredPage[]): PageWithSource[] {
  return pages.flatMap((page) => {
    const own = page.source && page.fields.type === 'document' ? [{ ...page, source: page.source }] : [];
    return [...own, ...withSource(page.pages)];
  });
}

function lengthOf(pages: readonly AnsweredPage[]): number {
  return pages.reduce((sum, { text, pages: below }) => sum + (text?.markdown.length ?? 0) + lengthOf(below), 0);
}

/** Fails when all have ended, so that nobody is asked on behalf of somebody who has given up. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

import { z } from 'zod';
import { completeDocument, documentIssues } from '../document/validate.js';
import { splitPage } from '../markdown/page-file.js';
import { textExcess } from '../markdown/text-size.js';
import { writeDocument } from '../markdown/write-document.js';
import { InvalidContentError } from './invalid-content-error.js';

/** Larger ones hold everybody else up who waits for the same process. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;

/** A text that an integration answered, as it is stored. */
export interface IntegrationText {
  markdown: string;
  keys: string[];
}

/** The forms that a text can have in a response. */
export const TextHolder = z.object({ markdown: z.string().optional(), document: z.unknown().optional() });
export type TextHolder = z.infer<typeof TextHolder>;

/** Reads the response to the question for one document. */
export function parseIntegrationDocument(response: unknown): IntegrationText {
  const held = TextHolder.safeParse(response);
  const text = held.success ? readIntegrationText(held.data, '') : undefined;
  if (!text) throw new InvalidContentError('The script has to answer an object with a "document" or with "markdown".');
  return text;
}

/** Reads the text of a response, or of a page in it; undefined when it has none. */
export function readIntegrationText({ markdown, document }: TextHolder, place: string): IntegrationText | undefined {
  if (markdown !== undefined && document !== undefined) {
    throw new InvalidContentError(
      `"${place}markdown" and "${place}document" cannot both be there. Answer one of them.`,
    );
  }
  if (markdown !== undefined) return readMarkdown(markdown, place);
  return document === undefined ? undefined : readDocument(document, place);
}

function readMarkdown(markdown: string, place: string): IntegrationText {
  const excess = textExcess(markdown);
  if (excess !== undefined) throw new InvalidContentError(`"${place}markdown" ${excess}.`);
  return { markdown: splitPage(markdown).body, keys: [] };
}

function readDocument(document: unknown, place: string): IntegrationText {
  const json = JSON.stringify(document);
  const bytes = new TextEncoder().encode(json).length;
  if (bytes > MAX_DOCUMENT_BYTES) {
    throw new InvalidContentError(
      `"${place}document" has ${bytes} bytes. A document can have ${MAX_DOCUMENT_BYTES}: make several of it.`,
    );
  }
  const [issue] = documentIssues(document);
  if (issue) {
    const where = issue.path === '' ? '' : `.${issue.path}`;
    throw new InvalidContentError(`"${place}document${where}" is not as a document has to be: ${issue.message}`);
  }
  return writeDocument(completeDocument(JSON.parse(json)));
}

import { parseDocument } from '@lectern/content/markdown/parse-document';
import { textExcess } from '@lectern/content/markdown/text-size';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { type Instructions, MAX_INSTRUCTIONS_LENGTH } from '@lectern/domain/translations/schemas';
import { readDocument } from '../../content/changes/page-text.js';

const PLACE = 'body.instructions';

/**
 * Reads what a translator is told as Markdown. However it is written, the same instructions give the same Markdown:
 * other instructions mean that everything is translated again.
 */
export function readInstructions(sent: Instructions): string {
  const excess = 'markdown' in sent ? textExcess(sent.markdown) : undefined;
  if (excess !== undefined) throw invalidRequest([{ path: `${PLACE}.markdown`, message: excess }]);
  const { markdown } =
    'markdown' in sent ? writeDocument(parseDocument(sent.markdown)) : readDocument(sent.document, PLACE);
  if (markdown.length > MAX_INSTRUCTIONS_LENGTH) {
    const message = `must have at most ${MAX_INSTRUCTIONS_LENGTH} characters of Markdown, and this has ${markdown.length}`;
    throw invalidRequest([{ path: PLACE, message }]);
  }
  return markdown;
}

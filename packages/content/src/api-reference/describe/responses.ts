import { fieldOf, fieldsOf, type JsonObject, type JsonValue, objectOf, stringOf } from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import { writeApiDescription } from '../descriptions/description.js';
import { escapedLine } from '../descriptions/markdown-text.js';
import { type DescribeContext, nextSection } from './described-schema.js';
import { contentBlocks } from './media-types.js';
import { headerList } from './parameters.js';
import type { ExampleSide } from './schema-example.js';

/** Describes the responses of an operation, each under a heading with its status. */
export function responseBlocks(
  context: DescribeContext,
  responses: JsonValue | undefined,
  side: ExampleSide,
): string[] {
  const section = nextSection(context);
  const { shown, left } = responsesOf(context.document, responses);
  const success = shown.find(({ status }) => /^2/.test(status))?.status;
  const blocks = shown.flatMap(({ status, response }) =>
    responseOf(section, status, response, { side, orMade: status === success }),
  );
  return left > 0 ? [...blocks, `… and ${left} more responses.`] : blocks;
}

/** Lists the responses of an operation by status, references followed, and counts those that are too many. */
export function responsesOf(document: JsonObject, responses: JsonValue | undefined) {
  const entries = [...fieldsOf(objectOf(responses))].filter(([status]) => !status.startsWith('x-'));
  const shown = entries.slice(0, MAX_RESPONSES).map(([status, entry]) => ({
    status,
    response: objectOf(resolve(document, entry)),
  }));
  return { shown, left: entries.length - shown.length };
}

const MAX_RESPONSES = 40;

function responseOf(
  context: DescribeContext,
  status: string,
  response: JsonObject,
  options: { side: ExampleSide; orMade: boolean },
): string[] {
  const headers = headerList(context, fieldOf(response, 'headers'));
  const blocks = [
    `#### ${escapedLine(statusTitle(status), 60)}`,
    writeApiDescription(responseDescription(status, response), { max: 3000 }),
    headers === '' ? '' : `Headers:\n\n${headers}`,
    ...contentBlocks(context, fieldOf(response, 'content'), options),
  ];
  return blocks.filter((block) => block !== '');
}

/** Names a status with the words that HTTP has for it, such as "404 Not Found". */
export function statusTitle(status: string): string {
  if (status === 'default') return 'Any other status';
  if (/^[1-5]XX$/i.test(status)) return `Any status ${status.toUpperCase()}`;
  return `${status} ${PHRASES.get(status) ?? ''}`.trim();
}

/** Gives what a response says about itself, if that is more than the name of its status. */
export function responseDescription(status: string, response: JsonObject): string {
  const phrase = PHRASES.get(status) ?? '';
  const description = stringOf(fieldOf(response, 'description'))?.trim() ?? '';
  return description.replace(/\.$/, '').toLowerCase() === phrase.toLowerCase() ? '' : description;
}

const PHRASES = new Map([
  ['200', 'OK'],
  ['201', 'Created'],
  ['202', 'Accepted'],
  ['204', 'No Content'],
  ['206', 'Partial Content'],
  ['301', 'Moved Permanently'],
  ['302', 'Found'],
  ['303', 'See Other'],
  ['304', 'Not Modified'],
  ['307', 'Temporary Redirect'],
  ['308', 'Permanent Redirect'],
  ['400', 'Bad Request'],
  ['401', 'Unauthorized'],
  ['402', 'Payment Required'],
  ['403', 'Forbidden'],
  ['404', 'Not Found'],
  ['405', 'Method Not Allowed'],
  ['406', 'Not Acceptable'],
  ['408', 'Request Timeout'],
  ['409', 'Conflict'],
  ['410', 'Gone'],
  ['412', 'Precondition Failed'],
  ['413', 'Content Too Large'],
  ['415', 'Unsupported Media Type'],
  ['422', 'Unprocessable Content'],
  ['423', 'Locked'],
  ['429', 'Too Many Requests'],
  ['500', 'Internal Server Error'],
  ['501', 'Not Implemented'],
  ['502', 'Bad Gateway'],
  ['503', 'Service Unavailable'],
  ['504', 'Gateway Timeout'],
]);

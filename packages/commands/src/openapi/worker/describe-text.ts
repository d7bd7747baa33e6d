import { apiDescriptionHtml } from '@lectern/content/api-reference/descriptions/description-html';
import { fieldsOf, isObject, type JsonValue } from '@lectern/openapi/document/json';
import { describedObjects } from '@lectern/openapi/structure/described-objects';

/** Where renderers look for a description as HTML. They show it as it is, so it must never be the author's. */
export const DESCRIPTION_HTML = 'x-gitbook-description-html';

/** The most HTML of one document; short marks can stand for long elements. */
const MAX_HTML_CHARACTERS = 16 * 1024 * 1024;

/** Puts HTML beside the descriptions of a document that is given as JSON. */
export function describeText(document: string): string {
  const parsed: JsonValue = JSON.parse(document);
  if (!isObject(parsed)) return document;
  if (document.includes(DESCRIPTION_HTML)) removeForeignHtml(parsed);
  let room = MAX_HTML_CHARACTERS;
  for (const described of describedObjects(parsed)) {
    const html = apiDescriptionHtml(String(described['description']));
    room -= html.length;
    if (room < 0) break;
    if (html !== '') described[DESCRIPTION_HTML] = html;
  }
  return JSON.stringify(parsed);
}

function removeForeignHtml(value: JsonValue): void {
  if (Array.isArray(value)) {
    for (const entry of value) removeForeignHtml(entry);
  } else if (isObject(value)) {
    delete value[DESCRIPTION_HTML];
    for (const [, entry] of fieldsOf(value)) removeForeignHtml(entry);
  }
}

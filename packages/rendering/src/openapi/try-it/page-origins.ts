import { callableServers, serverOrigins } from '@lectern/content/api-reference/describe/callable-servers';
import type { JsonDocument } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { eachBlock } from '@lectern/content/document/keys';
import { isObject } from '@lectern/openapi/document/json';
import { findOperation } from '@lectern/openapi/document/operations';
import { soundBlocks } from '../../document/sound-document.js';
import { mayTry } from './operation-form.js';

/** The policy of a page stays readable. */
const MAX_ORIGINS = 50;

/** Lists the origins of the servers of all operations that a document shows and that may be tried. */
export function originsIn(
  document: JsonDocument,
  specification: (name: string) => Record<string, unknown> | undefined,
): string[] {
  const origins = new Set<string>();
  eachBlock(soundBlocks(document), ({ type, data }) => {
    if (type !== 'openapi-operation' && type !== 'swagger') return;
    const found = specification(textOf(dataOf(data['ref'])['spec']));
    if (!isObject(found)) return;
    const operation = findOperation(found, 'paths', textOf(data['path']), textOf(data['method']));
    if (operation === undefined || !mayTry(found, operation)) return;
    for (const origin of callableServers(found, operation).flatMap(serverOrigins)) origins.add(origin);
  });
  return [...origins].slice(0, MAX_ORIGINS);
}

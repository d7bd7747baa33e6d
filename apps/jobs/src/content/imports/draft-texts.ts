import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { prepareBody, storeTexts } from '@lectern/commands/content/commit';
import { collectKeys } from '@lectern/content/document/keys';
import { alignKeys } from '@lectern/content/keys/align-keys';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { Database } from '@lectern/database/client';
import { findBodies } from '@lectern/database/content/bodies.queries';
import { bodyOf } from '@lectern/database/content/body-hash';
import type { Body } from '@lectern/database/content/content-types';
import { findImportTexts, storeImportTexts } from '@lectern/database/content/imports/import-texts.queries';
import { inPlainTransaction } from '@lectern/database/transaction';

/** What dies loses at most so many texts. */
const BATCH = 50;

/** A text that an import brings, and the one that stands in its place. */
export interface TextToDraft {
  markdown: string;
  /** Hash of the text as it is now. */
  current: string | undefined;
}

/** The import that texts belong to. */
export interface TextsOfImport {
  importRunId: string;
  organizationId: string;
  at: Date;
}

/**
 * Reads texts, gives their blocks keys and stores them: blocks that a text has in common with the one it replaces keep
 * theirs, and a text that did not change keeps all. What this import has read before, in a run that died, is not read
 * again. Returns the hash of each text, in their order.
 */
export async function draftTexts(
  database: Database,
  owner: TextsOfImport,
  texts: readonly TextToDraft[],
  onProgress: (done: number) => Promise<void>,
): Promise<string[]> {
  const drafted: string[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    drafted.push(...(await draftBatch(database, owner, batch)));
    await onProgress(from + batch.length);
  }
  return drafted;
}

async function draftBatch(
  database: Database,
  { importRunId, organizationId, at }: TextsOfImport,
  batch: readonly TextToDraft[],
): Promise<string[]> {
  const sources = batch.map(sourceHash);
  const earlier = await findImportTexts(database, importRunId, sources);
  const hashes = [...batch.flatMap(({ current }) => current ?? []), ...earlier.values()];
  const known = hashes.length === 0 ? new Map<string, Body>() : await findBodies(database, organizationId, hashes);
  const read: { source: string; body: Body }[] = [];
  const drafted: string[] = [];
  for (const [index, { markdown, current }] of batch.entries()) {
    const source = sources[index] ?? '';
    const before = current === undefined ? undefined : known.get(current);
    const stored = before?.markdown === markdown ? before : known.get(earlier.get(source) ?? '');
    const body = stored ?? newBody(markdown, before);
    if (!stored) read.push({ source, body });
    drafted.push(body.hash);
    if (index % 10 === 9) await setImmediate();
  }
  if (read.length > 0) {
    const rows = [...new Map(read.map(({ source, body }) => [source, { source, body: body.hash }])).values()];
    await inPlainTransaction(database, async (sql) => {
      await storeTexts(
        sql,
        organizationId,
        read.map(({ body }) => body),
        at,
      );
      await storeImportTexts(sql, importRunId, rows, at);
    });
  }
  return drafted;
}

/** What a text is made of follows from itself and from the one that it takes the place of. */
function sourceHash({ markdown, current = '' }: TextToDraft): string {
  return createHash('sha256').update(`${current}\n${markdown}`).digest('hex');
}

function newBody(markdown: string, before: Body | undefined): Body {
  const document = parseDocument(markdown, before && alignKeys(before, markdown));
  const body = bodyOf(markdown, collectKeys(document));
  prepareBody(body, document);
  return body;
}

import { setImmediate } from 'node:timers/promises';
import { prepareBody } from '@lectern/commands/content/commit';
import { collectKeys } from '@lectern/content/document/keys';
import { alignKeys } from '@lectern/content/keys/align-keys';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { findBodies } from '@lectern/database/content/bodies.queries';
import { bodyOf } from '@lectern/database/content/body-hash';
import type { Body } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';

const BATCH = 200;

/** A text that an import brings, and the one that stands in its place. */
export interface TextToDraft {
  markdown: string;
  /** Hash of the text as it is now. */
  current: string | undefined;
}

/** The texts of an import, read and ready to be committed. */
export interface DraftedTexts {
  /** The hash of each text, in their order. */
  hashes: string[];
  /** Those that are new. */
  bodies: Body[];
}

/**
 * Reads texts and gives their blocks keys: blocks that a text has in common with the one it replaces keep theirs, and a
 * text that did not change keeps all. Lets others have the process in between.
 */
export async function draftTexts(
  sql: Sql,
  organizationId: string,
  texts: readonly TextToDraft[],
  onProgress: (done: number) => Promise<void>,
): Promise<DraftedTexts> {
  const drafted: DraftedTexts = { hashes: [], bodies: [] };
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    const hashes = batch.flatMap(({ current }) => current ?? []);
    const known = hashes.length === 0 ? new Map<string, Body>() : await findBodies(sql, organizationId, hashes);
    for (const [index, { markdown, current }] of batch.entries()) {
      const before = current === undefined ? undefined : known.get(current);
      const body = before?.markdown === markdown ? before : newBody(markdown, before);
      drafted.hashes.push(body.hash);
      if (body !== before) drafted.bodies.push(body);
      if (index % 10 === 9) await setImmediate();
    }
    await onProgress(from + batch.length);
  }
  return drafted;
}

function newBody(markdown: string, before: Body | undefined): Body {
  const document = parseDocument(markdown, before && alignKeys(before, markdown));
  const body = bodyOf(markdown, collectKeys(document));
  prepareBody(body, document);
  return body;
}

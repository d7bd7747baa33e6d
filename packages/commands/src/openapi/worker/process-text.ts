import { createHash } from 'node:crypto';
import { outlineSpecification } from '@lectern/content/api-reference/describe/specification-outline';
import { canonicalText } from '@lectern/openapi/document/canonical-text';
import { fieldOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import { operationsOf } from '@lectern/openapi/document/operations';
import { type ProcessedSpecification, processSpecification } from '@lectern/openapi/process-specification';
import { compareStored } from './compare-texts.js';
import type { Question, Task, TextComparison, TextReading } from './protocol.js';
import { storableDocument, storableText } from './storable.js';

type Ask = (question: Question) => Promise<{ text: string; url: string }>;

const MAX_TITLE_LENGTH = 500;
const NOTHING: TextComparison = { changes: [], complete: true };

/** Makes of a text what is stored of it, or says what is wrong with it. */
export async function processText(task: Extract<Task, { kind: 'process' }>, ask: Ask): Promise<TextReading> {
  let loaded = 0;
  const load = (url: string) => {
    loaded += 1;
    return ask({ kind: 'load', url });
  };
  const { text, url, limits } = task;
  const processed = await processSpecification({ text, url, limits, load });
  if (!processed.ok) return { ...processed, errors: storableDocument(processed.errors) };
  const { document } = processed;
  const hash = createHash('sha256').update(canonicalText(document)).digest('hex');
  const isKnown = hash === task.previousHash;
  return {
    ...describe(processed),
    hash,
    isWhole: loaded === 0,
    comparison:
      isKnown || task.previousHash === undefined ? NOTHING : await compareWithPrevious(document, task.at, ask),
  };
}

function describe(processed: ProcessedSpecification) {
  const { document, version, format, errors, warnings } = processed;
  const title = stringOf(fieldOf(objectOf(fieldOf(document, 'info')), 'title')) ?? '';
  let operations = 0;
  for (const _ of operationsOf(document)) operations += 1;
  return {
    ok: true as const,
    // In the order of its author, as readers expect it; only its hash does not depend on that.
    document: JSON.stringify(document),
    openapi: version,
    format,
    title: storableText(title.slice(0, MAX_TITLE_LENGTH)),
    operations,
    outline: storableDocument(outlineSpecification(document)),
    errors: storableDocument(errors),
    warnings: storableDocument(warnings),
  };
}

async function compareWithPrevious(document: JsonObject, at: Date, ask: Ask): Promise<TextComparison> {
  const { text } = await ask({ kind: 'previous' });
  return compareStored(text, document, at);
}

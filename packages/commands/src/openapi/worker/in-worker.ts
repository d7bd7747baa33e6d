import type { Load } from '@lectern/openapi/bundle/library';
import type { SpecificationLimits } from '@lectern/openapi/document/limits';
import type { Task, TextComparison, TextReading } from './protocol.js';
import { runInWorker } from './run-in-worker.js';
import { WorkerFailure } from './worker-failure.js';
import type { WorkerOptions } from './worker-process.js';

/** A specification as somebody registered it, and what is needed to process it. */
export interface ProcessInput {
  text: string;
  /** Where the text comes from; absent for one that somebody sent. */
  url?: string | undefined;
  /** Reads the documents that the specification refers to. */
  load: Load;
  limits?: Partial<SpecificationLimits>;
  /** The version to compare with; its document, as JSON, is read only when something changed. */
  previous?: { hash: string; document(): Promise<string> } | undefined;
  /** When the text takes the place of that version. */
  at: Date;
}

/**
 * Turns the text of a specification into what is stored of it, without parsing it in this process. Everything that can
 * be wrong with it is part of the result, also that it needs more memory or time than the options allow; rejects when
 * the signal fires, when the version before cannot be read, and when no process can be had.
 */
export async function processInWorker(input: ProcessInput, options: WorkerOptions): Promise<TextReading> {
  const { text, url, load, limits = {}, previous, at } = input;
  const task: Task = { kind: 'process', text, url, limits, previousHash: previous?.hash, at };
  let isComparing = false;
  try {
    return await runInWorker<TextReading>(task, options, async (question, signal) => {
      if (question.kind === 'load') return load(question.url, signal);
      if (previous === undefined) throw new Error('There is no version before this one to compare it with.');
      isComparing = true;
      return { text: await previous.document(), url: '' };
    });
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    return isComparing ? withoutComparing(input, options) : refusal(error);
  }
}

/** A specification that is fine by itself is not refused because it is too much together with the version before. */
async function withoutComparing(input: ProcessInput, options: WorkerOptions): Promise<TextReading> {
  const reading = await processInWorker({ ...input, previous: undefined }, options);
  return reading.ok ? { ...reading, comparison: { changes: [], complete: false } } : reading;
}

function refusal({ message, reason, cause }: WorkerFailure): TextReading {
  const errors = [{ message: message.replace(/^It /, 'The specification ') }];
  return { ok: false, code: 'PARSE_ERROR', errors, ...(reason === 'fault' && { fault: cause }) };
}

/** Two self-contained documents of OpenAPI 3 as JSON, and when the second took the place of the first. */
export interface DocumentPair {
  before: string;
  after: string;
  at: Date;
}

/**
 * Tells what changed between two documents without parsing them in this process. Rejects with a `WorkerFailure` when
 * that needs more memory or time than the options allow.
 */
export function compareInWorker(pair: DocumentPair, options: WorkerOptions): Promise<TextComparison> {
  return runInWorker<TextComparison>({ kind: 'compare', ...pair }, options, () => {
    return Promise.reject(new Error('Two documents are compared without asking for a third.'));
  });
}

/**
 * Puts HTML beside the descriptions of a document of OpenAPI 3, given as JSON, without parsing it in this process.
 * Rejects with a `WorkerFailure` when that needs more memory or time than the options allow.
 */
export function describeInWorker(document: string, options: WorkerOptions): Promise<string> {
  return runInWorker<string>({ kind: 'describe', document }, options, () => {
    return Promise.reject(new Error('A document is described without asking for another one.'));
  });
}

import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import type { FailureCode } from '@lectern/openapi/bundle/refusal';
import type { Change } from '@lectern/openapi/compare/change';
import type { SpecificationLimits } from '@lectern/openapi/document/limits';
import type { Problem } from '@lectern/openapi/document/problem';

/** Work that is done in a process of its own; documents travel as texts. */
export type Task =
  | { kind: 'compare'; before: string; after: string; at: Date }
  | { kind: 'describe'; document: string }
  | {
      kind: 'process';
      text: string;
      url: string | undefined;
      limits: Partial<SpecificationLimits>;
      /** Hash of the version before it; its document is asked for only when the hash is another one. */
      previousHash: string | undefined;
      /** When the text takes the place of the version before it. */
      at: Date;
    };

/** What the process needs from outside while it works: a document that is referred to, or that of the version before. */
export type Question = { kind: 'load'; url: string } | { kind: 'previous' };

/** The response to a question. */
export type QuestionResult =
  | { ok: true; text: string; url: string }
  | { ok: false; message: string; isTimeout: boolean };

/** A message to the process. */
export type ToWorker = { type: 'task'; task: Task } | { type: 'answer'; id: number; response: QuestionResult };

/** What the process tells. */
export type FromWorker<Result> =
  | { type: 'question'; id: number; question: Question }
  | { type: 'result'; result: Result }
  | { type: 'fault'; message: string };

/** What changed between two documents. */
export interface TextComparison {
  changes: Change[];
  /** Whether these are all changes. */
  complete: boolean;
}

/** What is stored of a specification, or why nothing is. */
export type TextReading =
  | {
      ok: true;
      /** The same for equal documents, whatever the order of their keys. */
      hash: string;
      /** OpenAPI 3 that refers to nothing outside of itself, as JSON. */
      document: string;
      /** The version that the author wrote, such as `2.0`. */
      openapi: string;
      format: 'json' | 'yaml';
      title: string;
      operations: number;
      outline: SpecificationOutline;
      /** Whether it is made of one text, without others that it refers to. */
      isWhole: boolean;
      comparison: TextComparison;
      errors: Problem[];
      warnings: Problem[];
    }
  | {
      ok: false;
      code: FailureCode;
      errors: Problem[];
      /** A mistake of ours that somebody should hear of. */
      fault?: unknown;
    };

import { recordCall } from '@lectern/commands/integrations/deliveries/record-call';
import type { Attempted } from '@lectern/commands/integrations/deliveries/waiting-delivery';
import { type AnsweredPage, readPagesAnswer } from '@lectern/content/integrations/answered-pages';
import { type AnsweredText, readDocumentAnswer } from '@lectern/content/integrations/answered-text';
import type { IntegrationSource } from '@lectern/content/integrations/integration-source';
import { UnfitAnswer } from '@lectern/content/integrations/unfit-answer';
import type { Database } from '@lectern/database/client';
import type { ContentIntegration } from '@lectern/database/content/computed/content-sources.queries';
import { resolveDependencies } from '@lectern/database/content/computed/resolve-dependencies.queries';
import { newId } from '@lectern/database/ids';
import type { IntegrationCaller } from '../integration-caller.js';
import type { ScriptAnswer } from '../script-answer.js';
import { attemptOf } from '../send-event.js';
import { ContentUnanswered } from './content-unanswered.js';
import { readJson } from './read-json.js';

/** What is asked of an integration, and for which space. */
export interface ContentQuestion {
  organizationId: string;
  spaceId: string;
  integration: Pick<ContentIntegration, 'integrationId' | 'installationId' | 'name'>;
  source: IntegrationSource;
}

type QuestionType = 'content_compute_document' | 'content_compute_revision';

const NOT_HANDLED = 406;

/** Asks integrations for content and keeps a record of each time; an answer that is none is recorded as a failure. */
export class ContentAsker {
  constructor(private readonly dependencies: { caller: IntegrationCaller; database: Database; now: () => Date }) {}

  /** The pages that an integration makes from a source. */
  pages(question: ContentQuestion): Promise<AnsweredPage[]> {
    const { name } = question.integration;
    return this.#ask('content_compute_revision', question, (answer) => readPagesAnswer(answer, name));
  }

  /** The document that an integration makes from a source. */
  document(question: ContentQuestion): Promise<AnsweredText> {
    return this.#ask('content_compute_document', question, readDocumentAnswer);
  }

  async #ask<T>(type: QuestionType, question: ContentQuestion, read: (answer: unknown) => T): Promise<T> {
    const { caller, database, now } = this.dependencies;
    const { organizationId, spaceId, integration, source } = question;
    const { integrationId, installationId } = integration;
    const at = now();
    const id = newId(at);
    const dependencies = await resolveDependencies(database, installationId, source.dependencies);
    const { sourceId, props } = source;
    const event = { eventId: id, type, installationId, spaceId, sourceId, props, dependencies };
    const answer = await caller.call({ subject: { integrationId, installationId, spaceId }, event });
    if (!answer) throw new ContentUnanswered('the integration is gone');
    const outcome = readAnswer(answer, type, read, now());
    const record = { id, organizationId, integrationId, installationId, type, payload: event };
    await recordCall(database, record, outcome.attempted, at);
    if ('problem' in outcome) throw new ContentUnanswered(outcome.problem);
    return outcome.value;
  }
}

type Outcome<T> = { attempted: Attempted; value: T } | { attempted: Attempted; problem: string };

function readAnswer<T>(answer: ScriptAnswer, type: QuestionType, read: (answer: unknown) => T, now: Date): Outcome<T> {
  const attempt = attemptOf(answer, now);
  const { ok: _, ...attempted } = attempt;
  if (!attempt.ok) return { attempted, problem: attempt.error };
  const failed = (problem: string): Outcome<T> => {
    const log = { level: 'error' as const, message: problem, timestamp: now.toISOString() };
    return { attempted: { ...attempted, error: problem, logs: [...attempted.logs, log] }, problem };
  };
  if (!answer.answered || answer.status === NOT_HANDLED) return failed(`The script does not answer "${type}".`);
  try {
    return { attempted, value: read(readJson(answer.body)) };
  } catch (error) {
    if (error instanceof UnfitAnswer) return failed(error.message);
    throw error;
  }
}

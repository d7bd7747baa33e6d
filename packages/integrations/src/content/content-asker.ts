import { recordCall, recordLate } from '@lectern/commands/integrations/deliveries/record-call';
import type { Attempted } from '@lectern/commands/integrations/deliveries/waiting-delivery';
import { type ProvidedPage, parseIntegrationPages } from '@lectern/content/integrations/integration-pages';
import type { IntegrationSource } from '@lectern/content/integrations/integration-source';
import { type IntegrationText, parseIntegrationDocument } from '@lectern/content/integrations/integration-text';
import { InvalidContentError } from '@lectern/content/integrations/invalid-content-error';
import type { Database } from '@lectern/database/client';
import type { ContentIntegration } from '@lectern/database/content/computed/content-sources.queries';
import { resolveDependencies } from '@lectern/database/content/computed/resolve-dependencies.queries';
import { newId } from '@lectern/database/ids';
import type { IntegrationCaller } from '../integration-caller.js';
import type { ScriptResponse } from '../script-response.js';
import { attemptOf } from '../send-event.js';
import { NoContentError } from './no-content-error.js';
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

/** What asking for content needs. */
export interface AskerDependencies {
  caller: IntegrationCaller;
  database: Database;
  now: () => Date;
  /** Whether nobody waits for the content. */
  inBackground?: boolean;
}

/** Asks integrations for content and keeps a record of each time; a response that is none is recorded as a failure. */
export class ContentAsker {
  constructor(private readonly dependencies: AskerDependencies) {}

  /** The pages that an integration makes from a source. */
  pages(question: ContentQuestion): Promise<ProvidedPage[]> {
    const { name } = question.integration;
    return this.#ask('content_compute_revision', question, (response) => parseIntegrationPages(response, name));
  }

  /** The document that an integration makes from a source. */
  document(question: ContentQuestion): Promise<IntegrationText> {
    return this.#ask('content_compute_document', question, parseIntegrationDocument);
  }

  async #ask<T>(type: QuestionType, question: ContentQuestion, read: (response: unknown) => T): Promise<T> {
    const { caller, database, now, inBackground = false } = this.dependencies;
    const { organizationId, spaceId, integration, source } = question;
    const { integrationId, installationId } = integration;
    const at = now();
    const id = newId(at);
    const dependencies = await resolveDependencies(database, installationId, source.dependencies);
    const { sourceId, props } = source;
    const event = { eventId: id, type, installationId, spaceId, sourceId, props, dependencies };
    const response = await caller.call({ subject: { integrationId, installationId, spaceId }, event, inBackground });
    if (!response) throw new NoContentError('the integration is gone');
    const outcome = readResponse(response, type, read, now());
    const record = { id, organizationId, integrationId, installationId, type, payload: event };
    await recordCall(database, record, outcome.attempted, at);
    if (response.responded) void recordLate(database, id, response.late);
    if ('problem' in outcome) throw new NoContentError(outcome.problem);
    return outcome.value;
  }
}

type Outcome<T> = { attempted: Attempted; value: T } | { attempted: Attempted; problem: string };

function readResponse<T>(
  response: ScriptResponse,
  type: QuestionType,
  read: (response: unknown) => T,
  now: Date,
): Outcome<T> {
  const attempt = attemptOf(response, now);
  const { ok: _, ...attempted } = attempt;
  if (!attempt.ok) return { attempted, problem: attempt.error };
  const failed = (problem: string): Outcome<T> => {
    const log = { level: 'error' as const, message: problem, timestamp: now.toISOString() };
    return { attempted: { ...attempted, error: problem, logs: [...attempted.logs, log] }, problem };
  };
  if (!response.responded || response.status === NOT_HANDLED)
    return failed(`The script does not respond to "${type}".`);
  try {
    return { attempted, value: read(readJson(response.body)) };
  } catch (error) {
    if (error instanceof InvalidContentError) return failed(error.message);
    throw error;
  }
}

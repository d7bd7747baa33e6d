import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { RequestIssue } from '@lectern/domain/platform/http/error-body';
import { isStorable } from '@lectern/domain/platform/http/storable-text';
import type { FastifyInstance } from 'fastify';

const MESSAGE = 'must not contain the NUL character or half of a surrogate pair';
const MAX_ISSUES = 20;
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** A value and the way to it; the path is written out only for a value that is refused. */
interface Place {
  value: unknown;
  step: string;
  parent?: Place;
}

/** Refuses requests with text that PostgreSQL can neither store nor compare, before any of it reaches a query. */
export function refuseUnstorableText(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', ({ params, query, body }, _reply, done) => {
    const issues = findUnstorable([
      { value: params, step: 'params' },
      { value: query, step: 'query' },
      // What was read from JSON has been checked with it.
      { value: typeof body === 'string' ? body : undefined, step: 'body' },
    ]);
    done(issues.length > 0 ? invalidRequest(issues) : undefined);
  });
}

/** Finds the texts of a JSON body that cannot be stored. Only escapes can write them, so most bodies need no search. */
export function unstorableInJson(json: string, body: unknown): RequestIssue[] {
  return UNSTORABLE_ESCAPE.test(json) ? findUnstorable([{ value: body, step: 'body' }]) : [];
}

/** Walks with a stack of its own: a body can be nested more deeply than calls can. */
function findUnstorable(pending: Place[]): RequestIssue[] {
  const issues: RequestIssue[] = [];
  for (let place = pending.pop(); place && issues.length < MAX_ISSUES; place = pending.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) issues.push({ path: pathOf(place), message: MESSAGE });
    // Bytes are no text, and are passed on as they are.
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, item] of Object.entries(value)) {
      if (!isStorable(key)) issues.push({ path: pathOf(place), message: MESSAGE });
      else
        pending.push({
          value: item,
          step: Array.isArray(value) ? `[${key}]` : `.${key}`,
          parent: place,
        });
    }
  }
  return issues;
}

function pathOf(place: Place): string {
  const steps: string[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) steps.push(at.step);
  return steps.reverse().join('');
}

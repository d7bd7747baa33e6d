import { setTimeout } from 'node:timers/promises';
import { findOpenApiSpec, type OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { type Operator, OperatorError, type Terminal } from '../terminal/operator.js';
import { sayOutcome } from './say-outcome.js';

const LOOK_EVERY_MS = 250;

/**
 * Shows how the processing of a specification comes along until it has come to an end, and what came of it. When
 * nothing takes it up for `patienceMs`, it says what is missing.
 */
export async function followProcessing(
  terminal: Terminal,
  { database }: Operator,
  ordered: OpenApiSpecRow,
  patienceMs: number,
): Promise<void> {
  const { organizationId, id } = ordered;
  const since = performance.now();
  let shown = '';
  for (;;) {
    const spec = await findOpenApiSpec(database, { organizationId, specSlug: id });
    if (spec?.id !== id) throw new OperatorError('The specification was deleted.');
    if (spec.processingState === 'complete') return sayOutcome(terminal, database, ordered, spec);
    if (spec.processingState === 'pending' && performance.now() - since > patienceMs) {
      throw new OperatorError(
        'The specification is stored but not processed, because the worker is not running. ' +
          'Start Lectern with "npm start" to process it.',
      );
    }
    shown = show(terminal, spec, performance.now() - since, shown);
    await setTimeout(LOOK_EVERY_MS);
  }
}

function show(terminal: Terminal, { processingState }: OpenApiSpecRow, elapsedMs: number, shown: string): string {
  const line = processingState === 'pending' ? 'Waiting for the worker ...' : 'Processing ...';
  if (terminal.showProgress) terminal.showProgress(`${line} ${Math.floor(elapsedMs / 1000)} s`);
  else if (line !== shown) terminal.say(line);
  return line;
}

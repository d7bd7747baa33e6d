import type { Schemas } from '@lectern/client';

/** How a specification is: `failed` when its source could not be read the last time. */
export type SpecState = Schemas['OpenApiSpec']['processingState'] | 'failed';

/** Tells how a specification is. */
export function specStateOf({
  processingState,
  lastProcessErrorCode,
}: Pick<Schemas['OpenApiSpec'], 'processingState' | 'lastProcessErrorCode'>): SpecState {
  return processingState === 'complete' && lastProcessErrorCode !== undefined ? 'failed' : processingState;
}

type Finding = NonNullable<Schemas['OpenApiSpec']['lastProcessedErrors']>[number];

/** Counts what is wrong with a specification; errors that are not listed count as well. */
export function countFindings({
  lastProcessedErrors = [],
  lastProcessedErrorCount,
}: Pick<Schemas['OpenApiSpec'], 'lastProcessedErrors' | 'lastProcessedErrorCount'>) {
  const warnings = lastProcessedErrors.filter(({ level }) => level === 'warning').length;
  const listed = lastProcessedErrors.length - warnings;
  const errors = Math.max(lastProcessedErrorCount, listed);
  return { errors, warnings, unlisted: errors - listed };
}

/** What a finding says, without its place, which stands beside it. */
export function findingText({ message, pointer, line }: Finding): string {
  const places = [
    line === undefined ? undefined : `Line ${line}: `,
    pointer === undefined ? undefined : `${pointer}: `,
  ];
  const place = places.find((prefix) => prefix !== undefined && message.startsWith(prefix)) ?? '';
  return message.slice(place.length);
}

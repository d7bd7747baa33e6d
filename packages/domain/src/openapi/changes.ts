import { z } from 'zod';
import { OpenApiIgnoredChange } from '../content/specification-schemas.js';
import { Id } from '../platform/http/primitives.js';

const ChangeLevel = z
  .enum(['breaking', 'warning', 'info'])
  .describe('`breaking`: clients fail, `warning`: some clients may fail, `info`: no client fails');

/** One difference between two versions of a specification, as it is stored. */
export const OpenApiFoundChange = z.strictObject({
  type: z.enum(['added', 'removed', 'changed']),
  level: ChangeLevel.optional(),
  rule: z.string().optional().describe('Name of the rule that says so, such as `request-property-removed`'),
  breaking: z.boolean().describe('Whether a client that kept to the older version may fail with the newer one'),
  kind: z.enum([
    'operation',
    'webhook',
    'callback',
    'parameter',
    'request-body',
    'response',
    'schema',
    'security',
    'security-scheme',
    'server',
    'description',
  ]),
  path: z.string().nullable().describe('Path of the operation, or name of the webhook; null for what they share'),
  method: z.string().optional(),
  pointer: z.string().optional().describe('Where in the document, as a JSON pointer'),
  message: z.string(),
});
export type OpenApiFoundChange = z.infer<typeof OpenApiFoundChange>;

/** One difference between two versions of a specification. */
export const OpenApiChange = OpenApiFoundChange.extend({
  level: ChangeLevel,
  ignored: z.boolean().describe('Whether it is in `ignoredChanges` of the specification, so that it is not breaking'),
}).meta({ id: 'OpenApiChange' });
export type OpenApiChange = z.infer<typeof OpenApiChange>;

export const OpenApiChangeCounts = z.strictObject({
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  breaking: z.int().describe('How many of all of them can break clients, without those that are ignored'),
  warning: z.int().describe('How many of all of them may break some clients, without those that are ignored'),
  ignored: z.int(),
});
export type OpenApiChangeCounts = z.infer<typeof OpenApiChangeCounts>;

/** What is different between two versions. */
export const OpenApiVersionChanges = z
  .strictObject({
    object: z.literal('openapi-spec-changes'),
    from: Id.nullable().describe('The older version; null when there is none before it'),
    to: Id,
    counts: OpenApiChangeCounts,
    complete: z.boolean().describe('Whether `changes` names everything'),
    changes: z.array(OpenApiChange),
  })
  .meta({ id: 'OpenApiVersionChanges' });
export type OpenApiVersionChanges = z.infer<typeof OpenApiVersionChanges>;

export const OpenApiChangesQuery = z.object({
  from: z.string().optional().describe('Id of the version to compare with; the one before it when absent'),
});
export type OpenApiChangesQuery = z.infer<typeof OpenApiChangesQuery>;

/** Reads stored changes, and marks those that the specification's list of ignored changes names. */
export function readChanges(stored: unknown, ignoredChanges: unknown): OpenApiChange[] {
  const ignored = OpenApiIgnoredChange.array().parse(ignoredChanges);
  return OpenApiFoundChange.array()
    .parse(stored)
    .map((change) => {
      const isIgnored = ignored.some((entry) => names(entry, change));
      // What was found before there were levels says only whether it is breaking.
      const level = change.level ?? (change.breaking ? 'breaking' : 'info');
      return { ...change, level, breaking: change.breaking && !isIgnored, ignored: isIgnored };
    });
}

/** Counts changes by what they do. */
export function countChanges(changes: readonly OpenApiChange[]): OpenApiChangeCounts {
  const counts = { added: 0, removed: 0, changed: 0, breaking: 0, warning: 0, ignored: 0 };
  for (const { type, level, ignored } of changes) {
    counts[type] += 1;
    if (ignored) counts.ignored += 1;
    else if (level !== 'info') counts[level] += 1;
  }
  return counts;
}

function names({ rule, path, method, pointer }: OpenApiIgnoredChange, change: OpenApiFoundChange): boolean {
  return (
    (rule === undefined || rule === change.rule) &&
    (path === undefined || path === change.path) &&
    (method === undefined || method === change.method) &&
    (pointer === undefined || pointer === change.pointer)
  );
}

import type { ConflictName } from '@lectern/domain/content/change-schemas';
import { z } from 'zod';
import type { Json } from '../document/document.js';

/** What each side has; `null` where it has nothing. `ours` is the change request, `theirs` is main. */
const sides = { ours: z.json(), theirs: z.json() };

/** Something outside of texts that both sides changed and that people have to decide on. */
export const ContentConflict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    id: z.string(),
    /**
     * A field of its record, `variables.<name>` or `extra.<name>` for one of its settings, `position` for parent and order
     * together, or `page` when one side deleted it: then the sides are the title, `null` where it is deleted.
     */
    field: z.string(),
    ...sides,
    /** The page that has the path which this one would have. */
    holder: z.string().optional(),
  }),
  z.object({
    kind: z.literal('file'),
    id: z.string(),
    ...sides,
  }),
  z.object({
    kind: z.literal('reusable-content'),
    id: z.string(),
    /** `reusable-content` when one side deleted it: then the sides are the title, `null` where it is deleted. */
    field: z.enum(['title', 'computed', 'reusable-content']),
    ...sides,
  }),
  z.object({ kind: z.literal('variable'), name: z.string(), ...sides }),
  z.object({ kind: z.literal('redirect'), path: z.string(), ...sides }),
]);
export type ContentConflict = z.infer<typeof ContentConflict>;
export type ConflictOf<Kind extends ContentConflict['kind']> = Extract<ContentConflict, { kind: Kind }>;

/** Gives a value as it is stored in a conflict: plain JSON, `null` for nothing. */
export function conflictValue(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** Finds the conflict that a name means. */
export function conflictCalled(
  conflicts: readonly ContentConflict[],
  { kind, id, field }: ConflictName,
): ContentConflict | undefined {
  const name = [kind, id, ...(field === undefined ? [] : [field])].join('/');
  return conflicts.find((conflict) => conflictName(conflict) === name);
}

/** Names what a conflict is about; no two conflicts of one merge have the same name. */
export function conflictName(conflict: ContentConflict): string {
  switch (conflict.kind) {
    case 'page':
    case 'reusable-content':
      return `${conflict.kind}/${conflict.id}/${conflict.field}`;
    case 'file':
      return `file/${conflict.id}`;
    case 'variable':
      return `variable/${conflict.name}`;
    case 'redirect':
      return `redirect/${conflict.path}`;
  }
}

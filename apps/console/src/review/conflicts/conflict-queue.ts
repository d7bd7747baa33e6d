import type { Schemas } from '@lectern/client';
import type { JsonDocument } from '@lectern/content/document/document';
import { type ConflictSides, conflictsIn } from '@lectern/content/merge/conflict-block';
import type { SentChange } from '../../content/changes/send-changes.js';

/** A text in which a change request and its space contradict each other. */
export type TextInConflict = Schemas['ChangeRequestChanges']['conflictedTexts'][number];

/** Something beside texts about which they do. */
export type ValueConflict = Schemas['UnsettledConflict'];

/** One decision that somebody has to make. */
export type QueuedConflict = { key: string } & (
  | { of: 'text'; text: TextInConflict; sides: ConflictSides }
  | { of: 'value'; conflict: ValueConflict }
);

/** Lists the decisions that are left: those in texts first, in the order in which pages stand in the space and conflicts on them. */
export function conflictQueue(
  texts: readonly { text: TextInConflict; document: JsonDocument }[],
  conflicts: readonly ValueConflict[],
  order: readonly string[],
): QueuedConflict[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ text: { id } }: { text: TextInConflict }) => places.get(id) ?? places.size;
  return [
    ...texts
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .flatMap(({ text, document }) =>
        conflictsIn(document).map((sides) => ({
          key: `${text.kind}:${text.id}:${sides.key}`,
          of: 'text' as const,
          text,
          sides,
        })),
      ),
    ...conflicts.map((conflict) => ({
      key: [conflict.kind, conflict.id, conflict.field ?? ''].join(':'),
      of: 'value' as const,
      conflict,
    })),
  ];
}

const WRITTEN_FIELDS = ['title', 'description', 'linkTitle', 'slug', 'condition'] as const;

/** The change that gives what a conflict is about a text that somebody wrote; nothing where it is no text. */
export function writtenChange({ kind, id, field }: ValueConflict, text: string): SentChange | undefined {
  if (kind === 'variable') return { operation: 'set_variables', variables: { [id]: text } };
  if (kind === 'reusable-content' && field === 'title') {
    return { operation: 'update_reusable_content', reusableContent: id, title: text };
  }
  const written = kind === 'page' ? WRITTEN_FIELDS.find((name) => name === field) : undefined;
  return written && { operation: 'update_page', page: id, [written]: text };
}

/** Whether one side of a conflict has deleted what the other one has changed. */
export function isAboutDeletion({ kind, field }: ValueConflict): boolean {
  return kind === 'file' || field === kind;
}

/** The change that takes what one side of a conflict has. */
export function chosenSide({ kind, id, field }: ValueConflict, choice: 'main' | 'change_request'): SentChange {
  return { operation: 'settle_conflict', conflict: { kind, id, ...(field !== undefined && { field }) }, choice };
}

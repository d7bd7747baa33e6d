import type { BodyUnit } from '../units/body-unit.js';

/** What one place of a merged body holds. */
export type MergedPiece =
  | { kind: 'taken'; unit: BodyUnit }
  | { kind: 'merged'; text: string; ours: BodyUnit; theirs: BodyUnit }
  | { kind: 'conflict'; ours?: BodyUnit; theirs?: BodyUnit };

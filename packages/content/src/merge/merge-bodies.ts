import { parseDocument } from '../markdown/parse-document.js';
import type { BodyText, BodyUnit } from '../units/body-unit.js';
import { rewrittenUnits, writtenUnits } from '../units/body-units.js';
import { joinPieces } from './join-pieces.js';
import { mergeLines } from './merge-lines.js';
import { mergeUnits, type Settle, type UnitVersions } from './merge-units.js';

export type { BodyText } from '../units/body-unit.js';

/** Three versions of a body: `ours` is that of the change request, `theirs` that of main. */
export interface BodyVersions {
  base: BodyText;
  ours: BodyText;
  theirs: BodyText;
}

export interface MergedBody extends BodyText {
  /** How many blocks both sides changed differently; each stands in the Markdown as a conflict with both versions. */
  conflicts: number;
}

/**
 * Merges three versions of a body: blocks first, then the lines inside a block that both sides changed. Nothing that
 * either side wrote is lost, and text that nobody changed stays as it is written.
 */
export function mergeBodies({ base, ours, theirs }: BodyVersions): MergedBody {
  if (theirs.markdown === base.markdown || theirs.markdown === ours.markdown) return { ...ours, conflicts: 0 };
  if (ours.markdown === base.markdown) return { ...theirs, conflicts: 0 };
  const pieces = mergeUnits(unitsOf({ base, ours, theirs }), settle);
  const conflicts = pieces.filter(({ kind }) => kind === 'conflict').length;
  return { ...joinPieces(pieces, endOf(ours.markdown)), conflicts };
}

/** Units are compared by their text, so either all versions are taken as they are written or all are written anew. */
function unitsOf(versions: BodyVersions): UnitVersions {
  const base = writtenUnits(versions.base);
  const ours = writtenUnits(versions.ours);
  const theirs = writtenUnits(versions.theirs);
  if (base !== undefined && ours !== undefined && theirs !== undefined) return { base, ours, theirs };
  return {
    base: rewrittenUnits(versions.base),
    ours: rewrittenUnits(versions.ours),
    theirs: rewrittenUnits(versions.theirs),
  };
}

const settle: Settle = ({ base, ours, theirs }) => {
  const text = mergeLines({ base: base.text, ours: ours.text, theirs: theirs.text });
  const isSound = text !== undefined && keepsKind(text, ours, theirs);
  return isSound ? { kind: 'merged', text, ours, theirs } : { kind: 'conflict', ours, theirs };
};

/** Lines that fit together can still make another block of it, such as a fence without its end. */
function keepsKind(text: string, ours: BodyUnit, theirs: BodyUnit): boolean {
  const types = typesOf(parseDocument(text));
  return types === typesOf(ours) || types === typesOf(theirs);
}

function typesOf({ nodes }: Pick<BodyUnit, 'nodes'>): string {
  return nodes.map((node) => node.type).join();
}

function endOf(markdown: string): string {
  return markdown.slice(markdown.trimEnd().length);
}

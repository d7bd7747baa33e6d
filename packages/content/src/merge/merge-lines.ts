import { diffArrays } from 'diff';
import { editLimit } from '../diff/edit-limit.js';

interface TextVersions {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Merges three versions of a text line by line; gives nothing when both sides changed the same lines, or so many that
 * what is left in common says little. Where one side is preferred, its version counts of lines that both changed, and
 * changes that only touch each other are both made.
 */
export function mergeLines(versions: TextVersions, prefer?: 'theirs'): string | undefined {
  return mergeParts(versions, (text) => text.split('\n'), prefer)?.join('\n');
}

/** Merges three versions of a text word by word; where both sides changed a word, that of theirs counts. */
export function mergeWords(versions: TextVersions): string | undefined {
  return mergeParts(versions, (text) => text.split(/(\s+)/), 'theirs')?.join('');
}

function mergeParts(
  versions: TextVersions,
  split: (text: string) => string[],
  prefer: 'theirs' | undefined,
): string[] | undefined {
  const base = split(versions.base);
  const ours = readSide(base, split(versions.ours));
  const theirs = readSide(base, split(versions.theirs));
  if (ours === undefined || theirs === undefined) return undefined;

  const merged: string[][] = [];
  let done = 0;
  for (const region of regionsOf(ours.changes, theirs.changes, prefer !== undefined)) {
    const lines = settled(region, ours, theirs) ?? (prefer && ownLines(region, region.theirs, theirs));
    if (lines === undefined) return undefined;
    merged.push(base.slice(done, region.from), lines);
    done = region.to;
  }
  return [...merged, base.slice(done)].flat();
}

/** Lines of the base, from one up to but not including another, that a side replaced by lines of its own. */
interface LineChange {
  from: number;
  to: number;
  ownFrom: number;
  ownTo: number;
}

interface Side {
  lines: string[];
  changes: LineChange[];
}

function readSide(base: string[], lines: string[]): Side | undefined {
  const parts = diffArrays(base, lines, { maxEditLength: editLimit(base.length + lines.length) });
  if (parts === undefined) return undefined;
  const changes: LineChange[] = [];
  let from = 0;
  let ownFrom = 0;
  for (const { count, added, removed } of parts) {
    const to = added ? from : from + count;
    const ownTo = removed ? ownFrom : ownFrom + count;
    const last = changes.at(-1);
    if (added || removed) {
      if (last?.to === from && last.ownTo === ownFrom) Object.assign(last, { to, ownTo });
      else changes.push({ from, to, ownFrom, ownTo });
    }
    from = to;
    ownFrom = ownTo;
  }
  return { lines, changes };
}

/** Lines of the base that changes replace which have no line between them, or which overlap. */
interface Region {
  from: number;
  to: number;
  ours: LineChange[];
  theirs: LineChange[];
}

function regionsOf(ours: readonly LineChange[], theirs: readonly LineChange[], mayTouch: boolean): Region[] {
  const changes = [
    ...ours.map((change) => ({ change, side: 'ours' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].sort((a, b) => a.change.from - b.change.from);
  const regions: Region[] = [];
  for (const { change, side } of changes) {
    let region = regions.at(-1);
    if (region === undefined || change.from > region.to || (mayTouch && change.from === region.to)) {
      region = { from: change.from, to: change.to, ours: [], theirs: [] };
      regions.push(region);
    }
    region.to = Math.max(region.to, change.to);
    region[side].push(change);
  }
  return regions;
}

/** What stands in a region after the merge; nothing when both sides changed it differently. */
function settled(region: Region, ours: Side, theirs: Side): string[] | undefined {
  const ourLines = ownLines(region, region.ours, ours);
  const theirLines = ownLines(region, region.theirs, theirs);
  if (ourLines === undefined || theirLines === undefined) return ourLines ?? theirLines;
  const isSame = ourLines.length === theirLines.length && ourLines.every((line, index) => line === theirLines[index]);
  return isSame ? ourLines : undefined;
}

/** What a side has in a region, if it changed something there. */
function ownLines({ from, to }: Region, changes: readonly LineChange[], { lines }: Side): string[] | undefined {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return lines.slice(first.ownFrom - (first.from - from), last.ownTo + (to - last.to));
}

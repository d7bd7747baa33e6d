const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const MATH = /^\s*\$\$\s*$/;
const TAG = /\{%-?\s*(end)?([a-zA-Z][\w/.-]*)/g;
const COMMENT = /<!--|-->/g;
const ELEMENT = /<(\/?)(details|table|figure|picture|div|pre|blockquote|section|ul|ol|p)\b/gi;

/** Finds the lines that stand inside something opened on an earlier line: a fence, a tag, an element, a formula. */
export function coveredLines(lines: readonly string[]): Set<number> {
  const regions = new Regions();
  let fence: Fence | undefined;
  lines.forEach((line, index) => {
    if (fence !== undefined) {
      if (!closes(line, fence)) return;
      regions.cover(fence.line, index);
      fence = undefined;
      return;
    }
    fence = openedFence(line, index);
    if (fence === undefined) readLine(line, index, regions);
  });
  if (fence !== undefined) regions.cover(fence.line, lines.length - 1);
  return regions.lines();
}

interface Fence {
  marker: string;
  line: number;
}

function openedFence(line: string, index: number): Fence | undefined {
  if (MATH.test(line)) return { marker: '$$', line: index };
  const [, marker, info = ''] = FENCE.exec(line) ?? [];
  if (marker === undefined || (marker.startsWith('`') && info.includes('`'))) return undefined;
  return { marker, line: index };
}

function closes(line: string, { marker }: Fence): boolean {
  const text = line.trim();
  return text.startsWith(marker) && [...text].every((character) => character === marker.charAt(0));
}

function readLine(line: string, index: number, regions: Regions): void {
  if (line.trimStart().startsWith('{%')) {
    for (const [, end, name = ''] of line.matchAll(TAG)) regions.see(`%${name}`, end !== undefined, index);
  }
  for (const [mark] of line.matchAll(COMMENT)) regions.see('<!--', mark === '-->', index);
  for (const [, slash, name = ''] of line.matchAll(ELEMENT))
    regions.see(`<${name.toLowerCase()}`, slash === '/', index);
}

class Regions {
  readonly #open = new Map<string, number[]>();
  readonly #changes = new Map<number, number>();

  /** Notes that something begins or ends on a line; what never ends covers nothing. */
  see(name: string, isEnd: boolean, line: number): void {
    const open = this.#open.get(name) ?? [];
    this.#open.set(name, open);
    if (!isEnd) {
      open.push(line);
      return;
    }
    const start = open.pop();
    if (start !== undefined) this.cover(start, line);
  }

  /** Covers the lines after the first up to and including the last. */
  cover(first: number, last: number): void {
    this.#change(first + 1, 1);
    this.#change(last + 1, -1);
  }

  lines(): Set<number> {
    const covered = new Set<number>();
    const places = [...this.#changes].sort(([one], [other]) => one - other);
    let depth = 0;
    places.forEach(([line, change], index) => {
      depth += change;
      const next = places[index + 1]?.[0] ?? line;
      for (let inside = line; depth > 0 && inside < next; inside += 1) covered.add(inside);
    });
    return covered;
  }

  #change(line: number, by: number): void {
    this.#changes.set(line, (this.#changes.get(line) ?? 0) + by);
  }
}

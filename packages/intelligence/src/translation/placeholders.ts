/**
 * Masked text: `<g1>…</g1>` stands for markup around words, `<x2/>` for something that is put back as it is. Numbers
 * count from 1 through a segment, each used once.
 */
export type MaskedNode = string | { id: number; children?: MaskedNode[] };

/** Finds every tag of masked text; text that looks like one must not stay text. */
export const TAGS = /<x([1-9]\d{0,5})[ \t]*(?:\/>|>[ \t]*<\/x\1>)|<g([1-9]\d{0,5})>|<\/g([1-9]\d{0,5})>/g;

/** Reads masked text; a problem says in words why it cannot be read. */
export function parseMasked(text: string): { nodes: MaskedNode[] } | { problem: string } {
  const root: MaskedNode[] = [];
  const open: { id: number; children: MaskedNode[] }[] = [];
  const add = (node: MaskedNode): void => {
    if (node !== '') (open.at(-1)?.children ?? root).push(node);
  };
  let done = 0;
  for (const match of text.matchAll(TAGS)) {
    add(text.slice(done, match.index));
    done = match.index + match[0].length;
    const [, whole, opening, closing] = match;
    if (whole !== undefined) add({ id: Number(whole) });
    else if (opening !== undefined) {
      const node = { id: Number(opening), children: [] };
      add(node);
      open.push(node);
    } else if (open.pop()?.id !== Number(closing)) {
      return { problem: `</g${closing}> closes a tag that is not the last one opened` };
    }
  }
  const left = open.at(-1);
  if (left !== undefined) return { problem: `<g${left.id}> is never closed` };
  add(text.slice(done));
  return { nodes: root };
}

/**
 * Compares the tags of a translation with those of its source: each must be there once, inside of the same one, around
 * words when it was around words; their order may change. Says in words what is wrong, or nothing.
 */
export function placeholderProblem(source: string, translated: string): string | undefined {
  if (translated.trim() === '') return 'the translation is empty';
  const [before, after] = [parseMasked(source), parseMasked(translated)];
  if ('problem' in after) return after.problem;
  const wanted = placesOf('problem' in before ? [] : before.nodes);
  const found = new Set<number>();
  for (const place of eachPlace(after.nodes)) {
    const original = wanted.get(place.id);
    if (original?.name !== place.name) return `${place.name} is not in the source`;
    if (found.has(place.id)) return `${place.name} is there twice`;
    found.add(place.id);
    if (original.parent !== place.parent) return `${place.name} must stand ${original.parent}`;
    if (original.hasWords && !place.hasWords) return `${place.name} has no words inside`;
  }
  for (const [id, { name }] of wanted) if (!found.has(id)) return `${name} is missing`;
  return undefined;
}

/** Gives masked text without its tags, as words to count or to search; a tag parts what stands beside it. */
export function withoutTags(text: string): string {
  return text.replace(TAGS, (tag) => (tag.startsWith('<x') ? '\n' : ''));
}

/** Gives masked text with its words changed and its tags where they are. */
export function mapWords(text: string, change: (words: string) => string): string {
  const parts: string[] = [];
  let done = 0;
  for (const match of text.matchAll(TAGS)) {
    parts.push(change(text.slice(done, match.index)), match[0]);
    done = match.index + match[0].length;
  }
  return parts.join('') + change(text.slice(done));
}

interface Place {
  id: number;
  name: string;
  parent: string;
  hasWords: boolean;
}

function placesOf(nodes: readonly MaskedNode[]): Map<number, Place> {
  return new Map([...eachPlace(nodes)].map((place) => [place.id, place]));
}

function* eachPlace(nodes: readonly MaskedNode[], parent = 'outside of all other tags'): Iterable<Place> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const { id, children } = node;
    const name = children === undefined ? `<x${id}/>` : `<g${id}>`;
    const hasWords = children?.some((child) => typeof child === 'string' && child.trim() !== '') ?? false;
    yield { id, name, parent, hasWords };
    if (children !== undefined) yield* eachPlace(children, `inside ${name}`);
  }
}

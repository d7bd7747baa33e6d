import { EVENT_ID, type Event } from 'js-yaml';
import type { SpecificationLimits } from '../document/limits.js';

/** What a YAML text grows to. */
export type YamlSize = { documents: number } | 'cyclic' | 'too deep' | 'too many';

/**
 * Whether a text has more indicators than so many values need: every value of YAML begins after one of them, and
 * prose holds few. It keeps a text of millions of tiny values from the parser, which needs much memory for each.
 */
export function hasTooManyIndicators(text: string, nodes: number): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (INDICATORS.has(sign) || (sign === DASH && text.charCodeAt(index + 1) === SPACE)) count += 1;
  }
  return count > 2 * nodes;
}

const INDICATORS = new Set([...',:[{?*\n\r'].map((sign) => sign.charCodeAt(0)));
const DASH = 0x2d;
const SPACE = 0x20;

/** Adds up the values and levels of parsed YAML as if all aliases were written out; refuses as soon as it is too much. */
export function measureEvents(
  text: string,
  events: readonly Event[],
  limits: Pick<SpecificationLimits, 'depth' | 'nodes'>,
): YamlSize {
  const measure = new Measure(text);
  for (const event of events) {
    if (!measure.take(event)) return 'cyclic';
    if (measure.nodes > limits.nodes) return 'too many';
    if (measure.depth > limits.depth) return 'too deep';
  }
  return { documents: measure.documents };
}

interface Extent {
  nodes: number;
  levels: number;
}

interface Open {
  anchor: string | undefined;
  nodesBefore: number;
  /** Levels below this value, found so far. */
  levels: number;
}

/** The running total of values, and the extent of everything that an alias may repeat. */
class Measure {
  nodes = 0;
  depth = 0;
  documents = 0;
  readonly #text: string;
  #anchors = new Map<string, Extent | 'open'>();
  readonly #open: Open[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Counts one event; returns false for an alias of a value that is not complete. */
  take(event: Event): boolean {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        this.documents += 1;
        this.#anchors = new Map();
        this.#open.push({ anchor: undefined, nodesBefore: this.nodes, levels: 0 });
        return true;
      case EVENT_ID.POP:
        this.#close();
        return true;
      case EVENT_ID.ALIAS:
        return this.#repeat(this.#text.slice(event.anchorStart, event.anchorEnd));
      default:
        this.#begin(event);
        return true;
    }
  }

  #begin(event: Extract<Event, { tagStart: number }>): void {
    const anchor = event.anchorStart === -1 ? undefined : this.#text.slice(event.anchorStart, event.anchorEnd);
    this.nodes += 1;
    if (event.type === EVENT_ID.SCALAR) {
      if (anchor !== undefined) this.#anchors.set(anchor, { nodes: 1, levels: 0 });
      return;
    }
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    this.#open.push({ anchor, nodesBefore: this.nodes - 1, levels: 1 });
    this.#reach(0);
  }

  #close(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    if (closed.anchor !== undefined) {
      this.#anchors.set(closed.anchor, { nodes: this.nodes - closed.nodesBefore, levels: closed.levels });
    }
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.levels = Math.max(parent.levels, closed.levels + 1);
  }

  /** An alias of an anchor that does not exist is left to the parser, which names it. */
  #repeat(name: string): boolean {
    const extent = this.#anchors.get(name);
    if (extent === 'open') return false;
    this.nodes += extent?.nodes ?? 1;
    const levels = extent?.levels ?? 0;
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.levels = Math.max(parent.levels, levels + 1);
    this.#reach(levels);
    return true;
  }

  #reach(below: number): void {
    // The document itself is open as well and is no level.
    this.depth = Math.max(this.depth, this.#open.length - 1 + below);
  }
}

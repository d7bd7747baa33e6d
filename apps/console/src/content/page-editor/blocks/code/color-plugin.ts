import { type ColoredRange, coloredRanges, textOfCode } from '@lectern/editing/commands/code';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { highlightInWorker } from './highlight-in-worker.js';

const key = new PluginKey<DecorationSet>('code-colors');

/** Longer pages stay without colors, so that typing in them stays fast. */
const MAX_BLOCKS = 1_500;
/** How long nothing is typed before what is shown gets its colors. */
const REST_MS = 150;

interface ColoredCode {
  pos: number;
  code: Node;
  ranges: readonly ColoredRange[];
}

/** A plugin that colors the code that is shown, when nobody types; until then, colors stay with the letters they had. */
export function codeColors(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, decorations) {
        const mapped = decorations.map(transaction.mapping, transaction.doc);
        const colored: ColoredCode | undefined = transaction.getMeta(key);
        if (!colored) return mapped;
        const { pos, code, ranges } = colored;
        const spans = ranges.map(({ from, to, role }) =>
          Decoration.inline(pos + from, pos + to, { class: `token-${role}` }),
        );
        return mapped.remove(mapped.find(pos, pos + code.nodeSize)).add(transaction.doc, spans);
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => new Colorist(view),
  });
}

class Colorist {
  /** What has its colors, or is about to get them. */
  readonly #seen = new WeakSet<Node>();
  readonly #listening = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: EditorView) {
    const options = { passive: true, capture: true, signal: this.#listening.signal };
    window.addEventListener('scroll', () => this.#schedule(), options);
    this.#schedule();
  }

  update(view: EditorView, before: { doc: Node }): void {
    if (view.state.doc !== before.doc) this.#schedule();
  }

  destroy(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#colorShown(), REST_MS);
  }

  #colorShown(): void {
    const { doc } = this.view.state;
    if (doc.childCount > MAX_BLOCKS) return;
    doc.descendants((node, pos) => {
      if (node.type.name === 'code' && !this.#seen.has(node) && this.#isShown(pos)) void this.#color(node);
      return !node.isTextblock && node.type.name !== 'code';
    });
  }

  #isShown(pos: number): boolean {
    const element = this.view.nodeDOM(pos);
    if (!(element instanceof Element)) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  }

  async #color(code: Node): Promise<void> {
    this.#seen.add(code);
    const tokens = await highlightInWorker(textOfCode(code), String(code.attrs['syntax'] ?? ''));
    const pos = this.view.isDestroyed ? undefined : placeOf(this.view.state.doc, code);
    if (pos === undefined) return;
    const colored: ColoredCode = { pos, code, ranges: coloredRanges(code, tokens) };
    this.view.dispatch(this.view.state.tr.setMeta(key, colored).setMeta('addToHistory', false));
  }
}

/** Where a node stands by now; nothing if it has changed since. */
function placeOf(doc: Node, wanted: Node): number | undefined {
  let found: number | undefined;
  doc.descendants((node, pos) => {
    if (node === wanted) found = pos;
    return found === undefined && !node.isTextblock && node.type.name !== 'code';
  });
  return found;
}

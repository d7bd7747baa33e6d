import type { Data } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { blockToDocument } from '@lectern/editing/mapping/to-document';
import type { Node } from 'prosemirror-model';
import { NodeSelection, Plugin } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { type NodePosition, type NodeViewTools, newElement } from '../../view/node-view.js';

/** What people use themselves, so that the editor does not take their keys and clicks for its own. */
const CONTROLS = 'a, button, input, textarea, select, label, summary, iframe, dialog';

/** A block of an integration, as readers see it; what can be set in it is stored in the block. */
export class EditedIntegration implements NodeView {
  readonly dom = newElement('div', { class: 'edited-block edited-integration', contenteditable: 'false' });
  #stop: () => void;
  /** What the block shows by now, by itself or because it was told to. */
  #shown: Data;

  constructor(
    private node: Node,
    private readonly view: EditorView,
    private readonly place: NodePosition,
    private readonly tools: NodeViewTools,
  ) {
    this.#shown = blockToDocument(node).data;
    this.#stop = this.#show();
    this.dom.addEventListener('keydown', (event) => this.#leave(event));
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    const { data } = blockToDocument(node);
    if (sameJson(data, this.#shown)) return true;
    this.#shown = data;
    this.#stop();
    this.#stop = this.#show();
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest(CONTROLS) !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#stop();
  }

  #show(): () => void {
    return this.tools.showIntegration(this.dom, this.#shown, (props) => this.#keep(props));
  }

  /** What somebody set stands in for the address that the block was made of. */
  #keep(props: Data): void {
    const at = this.place();
    if (at === undefined || sameJson(props, this.node.attrs['props'])) return;
    const { action: _, ...rest } = this.#shown;
    this.#shown = { ...rest, props };
    const { tr } = this.view.state;
    this.view.dispatch(tr.setNodeAttribute(at, 'props', props).setNodeAttribute(at, 'action', null));
  }

  #leave(event: KeyboardEvent): void {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    const at = this.place();
    if (event.key !== 'Escape' || event.isComposing || isInDialog || at === undefined) return;
    event.preventDefault();
    this.view.dispatch(this.view.state.tr.setSelection(NodeSelection.create(this.view.state.doc, at)));
    this.view.focus();
  }
}

/** A plugin by which `Enter` leads from the text into a block of an integration that is selected. */
export function integrationPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        const { selection } = view.state;
        const isSelected = selection instanceof NodeSelection && selection.node.type.name === 'integration';
        if (event.key !== 'Enter' || event.isComposing || !isSelected) return false;
        const block = view.nodeDOM(selection.from);
        const control = block instanceof HTMLElement ? block.querySelector<HTMLElement>(CONTROLS) : null;
        control?.focus();
        return true;
      },
    },
  });
}

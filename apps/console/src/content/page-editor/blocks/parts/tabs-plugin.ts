import { editBehind, firstTabs, type ShownTabs, shownTab, tabsAfter, tabsIn } from '@lectern/editing/tabs/shown-tabs';
import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** What a block of tabs is told of its tabs. */
export interface TabsLook {
  /** The index of the tab that is in front. */
  front: number;
  /** The indexes of tabs in which something changed unseen, separated by spaces. */
  changed: string;
}

interface TabsState {
  tabs: ShownTabs;
  decorations: DecorationSet;
}

const key = new PluginKey<TabsState>('tabs');

/** A plugin that shows one tab of each block at a time; the others stay in the text, where nobody sees them. */
export function tabsPlugin(): Plugin<TabsState> {
  return new Plugin<TabsState>({
    key,
    state: {
      init: (_config, { doc }) => looking(doc, firstTabs(doc)),
      apply(transaction, before) {
        const { doc, mapping } = transaction;
        const tabs = tabsAfter(before.tabs, transaction);
        if (tabs === before.tabs && !transaction.docChanged) return before;
        const isSame = tabs === before.tabs && isOnlyText(transaction);
        return isSame ? { tabs, decorations: before.decorations.map(mapping, doc) } : looking(doc, tabs);
      },
    },
    /** Whoever undoes something goes where that was. */
    appendTransaction(transactions, _before, { tr }) {
      const undone = transactions.findLast((each) => each.docChanged && isHistoryTransaction(each));
      const pos = undone && editBehind(undone);
      return pos === undefined ? null : tr.setSelection(TextSelection.near(tr.doc.resolve(pos))).scrollIntoView();
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  });
}

/** Whether all that changed is inside of paragraphs and the like, as while somebody types: then all tabs are the same. */
function isOnlyText({ doc, docs, steps }: Transaction): boolean {
  return steps.every((step, index) => {
    let isText = true;
    step.getMap().forEach((from, to, start, end) => {
      isText &&= isInText(docs[index] ?? doc, from, to) && isInText(docs[index + 1] ?? doc, start, end);
    });
    return isText;
  });
}

function isInText(doc: Node, from: number, to: number): boolean {
  const $from = doc.resolve(from);
  return $from.parent.isTextblock && to <= $from.end();
}

function looking(doc: Node, tabs: ShownTabs): TabsState {
  const decorations = tabsIn(doc).flatMap(({ node, pos }) => {
    const front = shownTab(node, tabs);
    const items: Decoration[] = [];
    const changed: number[] = [];
    node.forEach((item, offset, index) => {
      const start = pos + 1 + offset;
      if (tabs.changed.has(String(item.attrs['key']))) changed.push(index);
      if (index !== front) items.push(Decoration.node(start, start + item.nodeSize, { class: 'edited-tab-behind' }));
    });
    const look: TabsLook = { front, changed: changed.join(' ') };
    return [Decoration.node(pos, pos + node.nodeSize, {}, { look }), ...items];
  });
  return { tabs, decorations: DecorationSet.create(doc, decorations) };
}

/** What the decorations of a block of tabs say. */
export function tabsLookFrom(decorations: readonly Decoration[]): TabsLook {
  return decorations.find(({ spec }) => spec.look !== undefined)?.spec.look ?? { front: 0, changed: '' };
}

import { turnLinkInto } from '@lectern/editing/commands/links';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import type { OfferedBlock } from '../linking/unfurl.js';
import type { AddressedPage } from './addresses.js';

/** What an address that was pasted alone can be instead of a link. */
export type OfferedForm = 'link' | 'embed' | 'card' | 'integration';

/** An address that was pasted alone on a line, and what it can be. */
export interface PasteOffer {
  url: string;
  page: AddressedPage | undefined;
  forms: readonly OfferedForm[];
  /** The block of an integration that knows the address. */
  block?: OfferedBlock;
  /** The form that the keys are at; -1 before they have been used. */
  active: number;
  /** The text of the line, which nobody has touched as long as this is offered. */
  text: string;
}

const key = new PluginKey<PasteOffer | undefined>('paste-offer');

/**
 * A plugin that knows which forms an address can take that was just pasted. It is offered until somebody writes on, goes
 * elsewhere or presses `Escape`. The arrow keys choose a form; before they do, `Enter` begins a line as always.
 */
export function offerPlugin(): Plugin<PasteOffer | undefined> {
  return new Plugin<PasteOffer | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(transaction, before, _old, state) {
        const asked: PasteOffer | null | undefined = transaction.getMeta(key);
        const offer = asked === undefined ? before : (asked ?? undefined);
        return offer && isUntouched(state, offer) ? offer : undefined;
      },
    },
    props: {
      handleKeyDown(view, event) {
        const offer = offerIn(view.state);
        if (!offer || event.isComposing) return false;
        const { forms, active } = offer;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const form = forms[active];
        if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(key, null));
        else if (event.key === 'Enter' && form) takeForm(form)(view.state, view.dispatch);
        else if (step === undefined) return false;
        else view.dispatch(view.state.tr.setMeta(key, { ...offer, active: nextOf(active, step, forms.length) }));
        return true;
      },
    },
  });
}

function nextOf(active: number, step: number, count: number): number {
  return active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count;
}

/** Whether the cursor is still behind the address, and there is nothing else in its line. */
function isUntouched({ selection }: EditorState, { text }: PasteOffer): boolean {
  const { $from, empty } = selection;
  return empty && $from.parent.textContent === text && $from.parentOffset === $from.parent.content.size;
}

/** Offers forms for an address that a transaction inserts on an empty line. */
export function offerForms(
  transaction: Transaction,
  { url, page }: { url: string; page: AddressedPage | undefined },
): Transaction {
  const form: OfferedForm | undefined = page ? 'card' : /^https?:/i.test(url) ? 'embed' : undefined;
  const text = transaction.selection.$from.parent.textContent;
  const offer = form && { url, page, forms: ['link', form] as const, active: -1, text };
  // Undoing goes back from the form to the link, and then to the empty line.
  return offer ? closeHistory(transaction).setMeta(key, offer satisfies PasteOffer) : transaction;
}

/** Adds the block of an integration to what is offered, once it is known that there is one. */
export function offerBlock(block: OfferedBlock): Command {
  return (state, dispatch) => {
    const offer = offerIn(state);
    if (!offer || offer.block) return false;
    const offered: PasteOffer = { ...offer, block, forms: [...offer.forms, 'integration'] };
    dispatch?.(state.tr.setMeta(key, offered));
    return true;
  };
}

/** What is offered at the moment. */
export function offerIn(state: EditorState): PasteOffer | undefined {
  return key.getState(state);
}

/** Gives the address a form. */
export function takeForm(form: OfferedForm): Command {
  return (state, dispatch) => {
    const offer = offerIn(state);
    if (!offer) return false;
    if (form === 'link') {
      dispatch?.(state.tr.setMeta(key, null));
      return true;
    }
    return turnLinkInto(blockOf(form, offer))(
      state,
      dispatch && ((transaction) => dispatch(closeHistory(transaction))),
    );
  };
}

function blockOf(form: Exclude<OfferedForm, 'link'>, { url, page, block }: PasteOffer): Node {
  if (form === 'integration') return createBlock('integration', { ...block?.data });
  return form === 'embed' ? createBlock('embed', { url }) : createBlock('content_ref', { ref: page?.ref });
}

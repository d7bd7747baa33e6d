import { Paper, VisuallyHidden } from '@mantine/core';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { useOfferedBlock } from '../linking/unfurl.js';
import classes from '../suggestions/suggestion-menu.module.css';
import { beside, useMoves } from '../view/beside.js';
import { offerBlock, offerIn, type PasteOffer, takeForm } from './offer-plugin.js';

interface OfferListProps {
  view: EditorView;
  state: EditorState;
}

const LIST_ID = 'editor-paste-offer';
const SIZE = { width: 256, height: 120 };

/** What an address can be that was pasted alone on a line, in a list below it. */
export function OfferList({ view, state }: OfferListProps) {
  const offer = offerIn(state);
  return offer ? <OpenList view={view} pos={state.selection.$from.start()} offer={offer} /> : null;
}

function OpenList({ view, pos, offer }: { view: EditorView; pos: number; offer: PasteOffer }) {
  const { pastedAddress: words } = useWritingWords();
  const { url, forms, active, block } = offer;
  const known = useOfferedBlock(url);
  useMoves();
  useEffect(() => {
    if (known) offerBlock(known)(view.state, view.dispatch);
  }, [view, known]);
  useEffect(() => {
    const text = view.dom;
    text.setAttribute('aria-controls', LIST_ID);
    if (active >= 0) text.setAttribute('aria-activedescendant', `${LIST_ID}-${active}`);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [view, active]);
  return (
    <>
      <Paper
        id={LIST_ID}
        role="listbox"
        aria-label={words.label}
        withBorder
        shadow="md"
        className={classes.menu}
        style={beside(view.coordsAtPos(pos), SIZE)}
      >
        {forms.map((form, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
          <div
            key={form}
            id={`${LIST_ID}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              takeForm(form)(view.state, view.dispatch);
              view.focus();
            }}
          >
            {form === 'integration' ? block?.title : words.forms[form]}
          </div>
        ))}
      </Paper>
      <VisuallyHidden role="status">{words.offered}</VisuallyHidden>
    </>
  );
}

import { linkAt, removeLinks } from '@lectern/editing/commands/links';
import { ActionIcon, Anchor } from '@mantine/core';
import { Pencil, Unlink } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { BarBeside } from '../view/beside.js';
import { LazyPart } from '../view/lazy-part.js';
import { openLinkDialog } from './link-plugin.js';
import { useLinkTarget } from './link-target.js';
import classes from './linking.module.css';

const UnfurlButton = lazy(() => import('./unfurl.js'));

interface LinkBarProps {
  view: EditorView;
  state: EditorState;
}

/** Where the link at the cursor leads, with ways to open, change and remove it. `Mod+K` has all of it by the keyboard. */
export function LinkBar({ view, state }: LinkBarProps) {
  const { linking: words } = useWritingWords();
  const link = state.selection.empty ? linkAt(state) : undefined;
  const target = useLinkTarget(link?.ref);
  if (!link || !target) return null;
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  return (
    <BarBeside at={view.coordsAtPos(link.from)} label={words.link}>
      {target.href === undefined ? (
        <span className={classes.target}>{target.title}</span>
      ) : (
        <Anchor className={classes.target} href={target.href} target="_blank" rel="noopener">
          {target.title}
        </Anchor>
      )}
      <LazyPart of={UnfurlButton}>
        <UnfurlButton state={state} link={link.ref} run={run} />
      </LazyPart>
      <ActionIcon variant="subtle" color="gray" aria-label={words.edit} onClick={() => run(openLinkDialog)}>
        <Pencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove} onClick={() => run(removeLinks)}>
        <Unlink size={14} aria-hidden />
      </ActionIcon>
    </BarBeside>
  );
}

import type { DocumentRef } from '@lectern/content/document/document';
import { turnLinkInto } from '@lectern/editing/commands/links';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import { Button } from '@mantine/core';
import type { Command, EditorState } from 'prosemirror-state';
import { useWritingWords } from '../../../words/writing-words.js';
import { useOfferedBlock } from './unfurled-block.js';

interface UnfurlButtonProps {
  state: EditorState;
  link: DocumentRef | undefined;
  run: (command: Command) => void;
}

/** Offers to show a link that stands alone as the block of the integration that knows its address. */
export default function UnfurlButton({ state, link, run }: UnfurlButtonProps) {
  const { integrationBlocks: words } = useWritingWords();
  const known = useOfferedBlock(link?.kind === 'url' ? link.url : '');
  if (!known) return null;
  const command = turnLinkInto(createBlock('integration', known.data));
  if (!command(state)) return null;
  return (
    <Button variant="light" size="compact-xs" flex="none" onClick={() => run(command)}>
      {words.showAs(known.title)}
    </Button>
  );
}

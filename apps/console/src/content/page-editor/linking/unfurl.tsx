import type { Data, DocumentRef } from '@lectern/content/document/document';
import { blockForAddress, unfurledData } from '@lectern/content/integrations/unfurl';
import { turnLinkInto } from '@lectern/editing/commands/links';
import { createBlock } from '@lectern/editing/commands/new-blocks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command, EditorState } from 'prosemirror-state';
import { useMemo } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { integrationBlocksQuery } from '../../references/queries.js';
import { useEditorPlace } from '../context/editor-place.js';

/** The block of an integration that an address can become. */
export interface OfferedBlock {
  title: string;
  data: Data;
}

/** The block of the integration that knows an address; nothing until that is read, and where there is none. */
export function useOfferedBlock(url: string): OfferedBlock | undefined {
  const { place } = useEditorPlace();
  const { data: integrations } = useQuery(integrationBlocksQuery(useApi(), place.spaceId));
  return useMemo(() => {
    const blocks = (integrations ?? []).flatMap(({ name, blocks: own }) =>
      own.map(({ id, title, urlUnfurl = [] }) => ({ integration: name, block: id, title, addresses: urlUnfurl })),
    );
    const known = blockForAddress(url, blocks);
    return known && { title: known.title, data: unfurledData(known, url) };
  }, [integrations, url]);
}

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

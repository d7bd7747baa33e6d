import type { DocumentRef } from '@lectern/content/document/document';
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

interface UnfurlButtonProps {
  state: EditorState;
  link: DocumentRef | undefined;
  run: (command: Command) => void;
}

/** Offers to show a link that stands alone as the block of the integration that knows its address. */
export default function UnfurlButton({ state, link, run }: UnfurlButtonProps) {
  const { integrationBlocks: words } = useWritingWords();
  const { place } = useEditorPlace();
  const { data: integrations = [] } = useQuery(integrationBlocksQuery(useApi(), place.spaceId));
  const url = link?.kind === 'url' ? link.url : '';
  const known = useMemo(() => {
    const blocks = integrations.flatMap(({ name, blocks: own }) =>
      own.map(({ id, title, urlUnfurl = [] }) => ({ integration: name, block: id, title, addresses: urlUnfurl })),
    );
    return blockForAddress(url, blocks);
  }, [integrations, url]);
  if (!known) return null;
  const command = turnLinkInto(createBlock('integration', unfurledData(known, url)));
  if (!command(state)) return null;
  return (
    <Button variant="light" size="compact-xs" flex="none" onClick={() => run(command)}>
      {words.showAs(known.title)}
    </Button>
  );
}

import type { Data } from '@lectern/content/document/document';
import { blockForAddress, unfurledData } from '@lectern/content/integrations/unfurl';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../platform/api/api.js';
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

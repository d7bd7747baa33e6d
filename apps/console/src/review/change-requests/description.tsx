import type { Schemas } from '@lectern/client';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { DocumentView } from '../../content/document-view/document-view.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { filesQuery } from '../../content/references/queries.js';
import { resolverOf } from '../../content/references/resolve-references.js';
import { useApi } from '../../platform/api/api.js';
import { useReviewWords } from '../../words/review-words.js';
import { OverviewSection } from './overview-section.js';

interface DescriptionProps {
  organizationId: string;
  changeRequest: Schemas['ChangeRequest'];
}

/** What the author says about a change request. */
export function Description({ organizationId, changeRequest }: DescriptionProps) {
  const { overview: words } = useReviewWords();
  const { space, id, description } = changeRequest;
  const context = useDocumentContext(organizationId, space, id);
  const document = useMemo(
    () => ({ object: 'document' as const, data: {}, nodes: description ? soundBlocks(description) : [] }),
    [description],
  );
  return (
    <OverviewSection title={words.description}>
      {document.nodes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noDescription}
        </Text>
      ) : (
        <DocumentView document={document} context={context} />
      )}
    </OverviewSection>
  );
}

/** How texts about a change request are shown: their links lead to the pages that it proposes. */
export function useDocumentContext(
  organizationId: string,
  spaceId: string,
  changeRequestId: string,
): DocumentViewContext {
  const api = useApi();
  const { data: tree } = useQuery(pageTreeQuery(api, { spaceId, changeRequestId }));
  const { data: files } = useQuery(filesQuery(api, { spaceId, changeRequestId }));
  return useMemo(
    () => ({
      resolve: resolverOf({
        organizationId,
        place: { spaceId, changeRequestId },
        pages: tree?.pages ?? [],
        files: files ?? [],
      }),
      specification: () => undefined,
    }),
    [organizationId, spaceId, changeRequestId, tree, files],
  );
}

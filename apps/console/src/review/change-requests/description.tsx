import type { Schemas } from '@lectern/client';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { DocumentView } from '../../content/document-view/document-view.js';
import { useDocumentContext } from '../../content/references/use-document-context.js';
import { useReviewWords } from '../../words/review-words.js';
import { OverviewSection } from './overview-section.js';

interface DescriptionProps {
  organizationId: string;
  changeRequest: Schemas['ChangeRequest'];
}

/** What the author says about a change request. */
export function DescriptionSection({ organizationId, changeRequest }: DescriptionProps) {
  const { overview: words } = useReviewWords();
  const { space, id, description } = changeRequest;
  const context = useDocumentContext(organizationId, { spaceId: space, changeRequestId: id });
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

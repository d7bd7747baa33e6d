import type { Block } from '@lectern/content/document/document';
import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { DocumentView } from '../../content/document-view/document-view.js';
import { useDocumentContext } from '../../content/references/use-document-context.js';
import { useReviewWords } from '../../words/review-words.js';
import type { QueuedConflict } from './conflict-queue.js';
import classes from './conflicts.module.css';
import type { useConflictNames } from './use-conflict-names.js';

interface ConflictSidesViewProps {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  conflict: QueuedConflict;
  names: ReturnType<typeof useConflictNames>;
}

/** What the space has and what the change request has, beside each other. */
export function ConflictSidesView({ conflict, names, ...params }: ConflictSidesViewProps) {
  if (conflict.of === 'text') {
    return (
      <Sides
        main={<SideText {...params} blocks={conflict.sides.main} />}
        changeRequest={<SideText {...params} blocks={conflict.sides.changeRequest} />}
      />
    );
  }
  const { main, changeRequest } = conflict.conflict;
  const value = (side: unknown) => <Text className={classes.value}>{names.sideText(conflict.conflict, side)}</Text>;
  return <Sides main={value(main)} changeRequest={value(changeRequest)} />;
}

function Sides({ main, changeRequest }: { main: ReactNode; changeRequest: ReactNode }) {
  const { conflicts: words } = useReviewWords();
  return (
    <div className={classes.sides}>
      <Side title={words.main}>{main}</Side>
      <Side title={words.changeRequest}>{changeRequest}</Side>
    </div>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={classes.side}>
      <Text size="xs" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </section>
  );
}

interface SideTextProps {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  blocks: Block[];
}

function SideText({ organizationId, spaceId, changeRequestId, blocks }: SideTextProps) {
  const { conflicts: words } = useReviewWords();
  const context = useDocumentContext(organizationId, { spaceId, changeRequestId });
  const document = useMemo(() => ({ object: 'document' as const, data: {}, nodes: blocks }), [blocks]);
  if (blocks.length === 0) return <Text c="dimmed">{words.deleted}</Text>;
  return <DocumentView document={document} context={context} />;
}

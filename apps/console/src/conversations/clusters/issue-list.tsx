import type { Schemas } from '@lectern/client';
import { Button, Checkbox, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../platform/time/moment.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import classes from './clusters.module.css';

interface IssueListProps {
  issues: readonly Schemas['IssueWithConversation'][];
  /** The id of the question whose conversation is read. */
  open: string | undefined;
  onOpen: (issueId: string) => void;
  /** Those that something is done with; absent where the person may change nothing. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void; action: ReactNode };
  onMore: (() => void) | undefined;
}

/** The questions of a topic: each opens the conversation that it comes from, and can be selected. */
export function IssueList({ issues, open, onOpen, selection, onMore }: IssueListProps) {
  const { issues: words } = useConversationsWords();
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids);
    if (!ids.delete(id)) ids.add(id);
    selection?.onChange(ids);
  };
  return (
    <Paper component="section" withBorder aria-label={words.title}>
      <Group justify="space-between" px="sm" py="xs" mih={52}>
        <Title order={2} size="h4">
          {words.title}
        </Title>
        {selection && selection.ids.size > 0 && (
          <Group gap="xs">
            <Text size="sm" role="status">
              {words.selected(selection.ids.size)}
            </Text>
            {selection.action}
            <Button size="xs" variant="subtle" color="gray" onClick={() => selection.onChange(new Set())}>
              {words.clear}
            </Button>
          </Group>
        )}
      </Group>
      {issues.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {words.empty}
        </Text>
      )}
      <ul className={classes.issues}>
        {issues.map(({ issue: { id, title, summary, createdAt } }) => (
          <li key={id} className={classes.issue} data-open={id === open}>
            {selection && (
              <Checkbox aria-label={words.select(title)} checked={selection.ids.has(id)} onChange={() => toggle(id)} />
            )}
            <UnstyledButton
              className={classes.question}
              aria-current={id === open || undefined}
              onClick={() => onOpen(id)}
            >
              <Text size="sm" fw={500}>
                {title}
              </Text>
              {summary !== title && (
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {summary}
                </Text>
              )}
            </UnstyledButton>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              <Moment at={createdAt} />
            </Text>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="subtle" fullWidth onClick={onMore}>
          {words.more}
        </Button>
      )}
    </Paper>
  );
}

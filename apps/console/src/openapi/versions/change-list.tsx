import { ActionIcon, Badge, Code, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core';
import { GitPullRequestCreate } from 'lucide-react';
import { useRef } from 'react';
import { useWindowRows } from '../../platform/lists/use-window-rows.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { type ChangeGroup, operationName, type SpecChange } from './change-groups.js';
import classes from './changes.module.css';

const COLORS = { breaking: 'red', warning: 'yellow', info: 'gray' } as const;
/** About as high as a group with two changes. */
const GROUP_HEIGHT = 190;

interface ChangeListProps {
  groups: readonly ChangeGroup[];
  /** Begins a change request about a change; absent for those who cannot. */
  onPropose: ((change: SpecChange) => void) | undefined;
}

/** Changes by operation. Only the groups in the viewport are rendered: an API can have thousands of operations. */
export function ChangeList({ groups, onPropose }: ChangeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, above, below, measure } = useWindowRows({
    list,
    count: groups.length,
    rowHeight: GROUP_HEIGHT,
    rowKey: (index) => groups[index]?.key ?? String(index),
  });
  return (
    <div ref={list}>
      <div style={{ height: above }} aria-hidden />
      {shown.map(({ key, index }) => {
        const group = groups[index];
        return (
          group && (
            <div key={String(key)} data-index={index} ref={measure} className={classes.group}>
              <OperationChanges group={group} onPropose={onPropose} />
            </div>
          )
        );
      })}
      <div style={{ height: below }} aria-hidden />
    </div>
  );
}

function OperationChanges({ group, onPropose }: Pick<ChangeListProps, 'onPropose'> & { group: ChangeGroup }) {
  const { change: words } = useOpenApiWords();
  const name = operationName(group);
  return (
    <Paper component="section" withBorder aria-label={name ?? words.shared}>
      <Title order={2} size="h5" className={name === undefined ? classes.heading : classes.operation}>
        {name ?? words.shared}
      </Title>
      <ul className={classes.changes}>
        {group.changes.map((change, index) => (
          <ChangeEntry key={`${change.rule}-${change.pointer}-${index}`} change={change} onPropose={onPropose} />
        ))}
      </ul>
    </Paper>
  );
}

function ChangeEntry({ change, onPropose }: Pick<ChangeListProps, 'onPropose'> & { change: SpecChange }) {
  const { change: words } = useOpenApiWords();
  const { level, ignored, breaking, message, pointer } = change;
  return (
    <li className={classes.change}>
      <Badge variant="light" color={ignored ? 'gray' : COLORS[level]} tt="none" fw={500} miw={88} mt={2}>
        {ignored ? words.accepted : words.levels[level]}
      </Badge>
      <Stack gap={4} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
        {pointer !== undefined && (
          <Group>
            <Code style={{ overflowWrap: 'anywhere' }}>{pointer}</Code>
          </Group>
        )}
      </Stack>
      {breaking && onPropose && (
        <Tooltip label={words.begin}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.beginFor(message)}
            onClick={() => onPropose(change)}
          >
            <GitPullRequestCreate size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

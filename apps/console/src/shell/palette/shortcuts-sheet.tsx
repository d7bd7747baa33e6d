import { Group, Kbd, Stack, Switch, Table } from '@mantine/core';
import { isSingleKey, shortcutKeys } from '../../platform/commands/command.js';
import { useOfferedCommands } from '../../platform/commands/commands.js';
import { singleKeys, useSingleKeys } from '../../platform/commands/single-keys.js';
import { useWords } from '../../words/words.js';

/** Every shortcut that works on the page that is open, and the switch for those that are a single key. */
export function ShortcutsSheet() {
  const { shortcuts } = useWords().platform;
  const areOn = useSingleKeys();
  const actions = useOfferedCommands();
  return (
    <Stack>
      <Table>
        <Table.Tbody>
          {actions.map(({ id, title, shortcut }) =>
            shortcut && (areOn || !isSingleKey(shortcut)) ? (
              <Table.Tr key={id}>
                <Table.Td>{title}</Table.Td>
                <Table.Td>
                  <Group gap={4} justify="flex-end">
                    {shortcutKeys(shortcut).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ) : null,
          )}
        </Table.Tbody>
      </Table>
      <Switch
        checked={areOn}
        onChange={({ currentTarget }) => singleKeys.turn(currentTarget.checked)}
        label={shortcuts.singleKeys}
        description={shortcuts.singleKeysHint}
      />
    </Stack>
  );
}

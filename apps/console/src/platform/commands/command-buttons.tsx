import { ActionIcon, Button, type ButtonProps, Menu, Tooltip } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { Command } from './command.js';

/** The button of a command; where it cannot be done now, the button says why. */
export function CommandButton({ command, ...props }: { command: Command } & ButtonProps) {
  const { title, icon: Icon, disabledReason, isDangerous, run } = command;
  const button = (
    <Button
      leftSection={Icon && <Icon size={16} aria-hidden />}
      color={isDangerous ? 'red' : undefined}
      {...props}
      // Disabled buttons cannot be reached by keyboard, and so could not say why they are.
      data-disabled={disabledReason !== undefined || undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      onClick={() => disabledReason === undefined && run()}
    >
      {title}
    </Button>
  );
  return disabledReason === undefined ? button : <Tooltip label={disabledReason}>{button}</Tooltip>;
}

/** A menu of commands behind three dots. */
export function CommandMenu({ commands, label }: { commands: readonly Command[]; label: string }) {
  if (commands.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ id, title, icon: Icon, disabledReason, isDangerous, run }) => (
          <Menu.Item
            key={id}
            leftSection={Icon && <Icon size={16} aria-hidden />}
            color={isDangerous ? 'red' : undefined}
            disabled={disabledReason !== undefined}
            title={disabledReason}
            onClick={run}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

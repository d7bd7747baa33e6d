import { ActionIcon, Button, type ButtonProps, Menu, Tooltip } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { type Command, shortcutKeys } from './command.js';

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

/** The button of a command as an icon that says its name and keys; where it cannot be done now, it says why. */
export function CommandIcon({ command }: { command: Command & Required<Pick<Command, 'icon'>> }) {
  const { title, icon: Icon, shortcut, disabledReason, run } = command;
  const keys = shortcut === undefined ? '' : ` (${shortcutKeys(shortcut).join('+')})`;
  return (
    <Tooltip label={disabledReason ?? `${title}${keys}`}>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={title}
        data-disabled={disabledReason !== undefined || undefined}
        aria-disabled={disabledReason !== undefined || undefined}
        onClick={() => disabledReason === undefined && run()}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A menu of commands behind three dots, which have the focus again when a command, or the dialog that it opens, is done. */
export function CommandMenu({ commands, label }: { commands: readonly Command[]; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  if (commands.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <CommandItems commands={commands} onChoose={() => button.current?.focus()} />
    </Menu>
  );
}

interface CommandMenuAtProps {
  commands: readonly Command[];
  label: string;
  /** Where it opens, in pixels from the corner of the window. */
  at: { x: number; y: number };
  onClose: () => void;
}

/** A menu of commands that opens where somebody asked for it. */
export function CommandMenuAt({ commands, label, at, onClose }: CommandMenuAtProps) {
  return (
    <Menu opened position="bottom-start" withinPortal onClose={onClose}>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <CommandItems commands={commands} label={label} />
    </Menu>
  );
}

interface CommandItemsProps {
  commands: readonly Command[];
  label?: string;
  /** Called before a command is run. */
  onChoose?: () => void;
}

function CommandItems({ commands, label, onChoose }: CommandItemsProps) {
  return (
    <Menu.Dropdown {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}>
      {commands.map(({ id, title, icon: Icon, disabledReason, isDangerous, run }) => (
        <Menu.Item
          key={id}
          leftSection={Icon && <Icon size={16} aria-hidden />}
          color={isDangerous ? 'red' : undefined}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={() => {
            onChoose?.();
            run();
          }}
        >
          {title}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}

import { markType } from '@lectern/editing/schema/schema';
import { ActionIcon } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, memo } from 'react';

/** Runs a command in the editor and leads back to the text. */
export type RunCommand = (command: Command) => void;

interface ToolProps {
  label: string;
  Icon: LucideIcon;
  isPressed?: boolean | undefined;
  isOff: boolean;
  command: Command;
  run: RunCommand;
}

/** A button in a toolbar of the editor. It renders only when it changes, because toolbars render on every keystroke. */
export const Tool = memo(({ label, Icon, isPressed, isOff, command, run }: ToolProps) => (
  <ActionIcon
    variant={isPressed ? 'light' : 'subtle'}
    color={isPressed ? undefined : 'gray'}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    aria-disabled={isOff}
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={isOff ? undefined : () => run(command)}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
));

/** Whether the text at the selection has a mark, or the next character would get it. */
export function hasMark({ selection, doc, storedMarks }: EditorState, name: string): boolean {
  const type = markType(name);
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** Moves the focus along a toolbar by the arrow keys. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
    return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
  const next = event.target instanceof HTMLElement ? tools[tools.indexOf(event.target) + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

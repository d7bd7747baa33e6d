import { COLOR_CHOICES, setColor } from '@lectern/editing/commands/colors';
import { toggleTextMark } from '@lectern/editing/commands/text';
import { colorClass } from '@lectern/rendering/document/marked-text';
import { ActionIcon, Menu } from '@mantine/core';
import { Baseline, Keyboard, Subscript, Superscript } from 'lucide-react';
import { memo } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import type { RunCommand } from './tool.js';

const MARKS = [
  ['superscript', Superscript],
  ['subscript', Subscript],
  ['keyboard', Keyboard],
] as const;

interface MoreMarksProps {
  run: RunCommand;
  isOff: boolean;
  /** Whether the menu is part of its toolbar, for those that are shown only as long as the focus is in them. */
  isInside?: boolean;
}

/** A menu of the marks that are used less often: colors of letters and ground, raised and lowered text, keys. */
export const MoreMarks = memo(({ run, isOff, isInside = false }: MoreMarksProps) => {
  const { selection: words } = useWritingWords();
  const colors = (kind: 'text' | 'background') =>
    COLOR_CHOICES.map((color) => (
      <Menu.Item
        key={color}
        aria-label={words.named[kind](words.colors[color])}
        leftSection={
          <span className="document-root" aria-hidden>
            <span className={colorClass(kind === 'text' ? 'color' : 'background', color)}>A</span>
          </span>
        }
        onClick={() => run(setColor(kind, color))}
      >
        {words.colors[color]}
      </Menu.Item>
    ));
  return (
    <Menu withinPortal={!isInside} returnFocus={false} disabled={isOff} position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.more}
          title={words.more}
          aria-disabled={isOff}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Baseline size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(24rem, 60vh)" style={{ overflowY: 'auto' }}>
        {MARKS.map(([name, Icon]) => (
          <Menu.Item key={name} leftSection={<Icon size={14} aria-hidden />} onClick={() => run(toggleTextMark(name))}>
            {words[name]}
          </Menu.Item>
        ))}
        <Menu.Label>{words.textColor}</Menu.Label>
        {colors('text')}
        <Menu.Label>{words.background}</Menu.Label>
        {colors('background')}
      </Menu.Dropdown>
    </Menu>
  );
});

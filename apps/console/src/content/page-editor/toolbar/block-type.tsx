import { placeAround } from '@lectern/editing/commands/places';
import { turnInto } from '@lectern/editing/commands/turn-into';
import { NativeSelect } from '@mantine/core';
import type { EditorState } from 'prosemirror-state';
import { memo } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { TURN_TARGETS } from '../suggestions/suggestion-entries.js';
import type { RunCommand } from './tool.js';

/** A choice of what the block at the cursor is. */
export const BlockType = memo(({ value, run }: { value: string; run: RunCommand }) => {
  const words = useWritingWords();
  return (
    <NativeSelect
      aria-label={words.blockType}
      size="xs"
      value={value}
      onChange={({ currentTarget }) => {
        const target = TURN_TARGETS.find((name) => name === currentTarget.value);
        if (target) run(turnInto(target));
      }}
      data={[
        { value: '', label: words.otherBlock, disabled: true },
        ...TURN_TARGETS.map((name) => ({ value: name, label: words.blocks[name] })),
      ]}
    />
  );
});

/** The type of the block at the cursor, as far as it can be turned into another one. */
export function blockTypeOf(state: EditorState): string {
  const around = placeAround(
    state,
    ({ type }) => /^(list_|code$|hint$|blockquote$)/.test(type.name) && type.name !== 'list_item',
  );
  const { parent } = state.selection.$from;
  if (parent.type.name === 'heading') return `heading_${parent.attrs['level']}`;
  const name = around?.node.type.name ?? parent.type.name;
  return TURN_TARGETS.some((target) => target === name) ? name : '';
}

import { emojiNames } from '@lectern/content/markdown/syntax/emoji-names';
import { emojiText } from '@lectern/rendering/icons/emoji';
import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { useDocumentIcons, useIconNames } from '../../document-view/document-icons.js';
import { SvgIcon } from '../../document-view/named-icon.js';
import { type ChosenIcon, type IconChoice, iconChoices } from './icon-choices.js';
import classes from './page-picker.module.css';

interface IconPickerProps {
  label: string;
  value: ChosenIcon;
  onChange: (icon: ChosenIcon) => void;
  /** Whether an emoji may stand there as well. */
  withEmoji?: boolean;
  error?: string | undefined;
  'data-autofocus'?: boolean;
}

const NONE = { emoji: '', icon: '', name: '' };

/** A field for an icon or an emoji by its name. Arrow keys lead through what was found, and `Enter` chooses it. */
export function IconPicker({ label, value, onChange, withEmoji = false, error, ...props }: IconPickerProps) {
  const { iconPicker: words } = useWritingWords();
  const id = useId();
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(0);
  const [withBrands, setWithBrands] = useState(false);
  const names = useIconNames(withBrands);
  const find = useDocumentIcons();
  const isOpen = search !== undefined;
  const choices = useMemo(
    () => (search === undefined ? [] : [NONE, ...iconChoices(search, names, withEmoji)]),
    [search, names, withEmoji],
  );
  const shown = Math.min(active, choices.length - 1);
  const open = (text: string) => {
    setSearch(text);
    // Whoever searches for something wants the first that is found, and not none.
    setActive(text === '' ? 0 : 1);
  };
  const choose = ({ emoji, icon }: IconChoice) => {
    setSearch(undefined);
    onChange({ emoji, icon });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = choices[shown];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && !isOpen) open('');
    else if (step !== undefined) setActive((shown + step + choices.length) % choices.length);
    else if (event.key === 'Enter' && isOpen && current) choose(current);
    else if (event.key === 'Escape' && isOpen) setSearch(undefined);
    else return;
    event.preventDefault();
  };
  const drawing = ({ emoji, icon }: ChosenIcon) =>
    emoji ? <span aria-hidden>{emojiText(emoji)}</span> : <SvgIcon body={icon ? find?.(icon) : undefined} />;
  return (
    <Stack
      gap="xs"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setSearch(undefined)}
    >
      <TextInput
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${shown}` : undefined}
        // The dialog around it stays when somebody closes the list.
        data-mantine-stop-propagation={isOpen}
        autoComplete="off"
        spellCheck={false}
        label={label}
        error={error}
        placeholder={words.search}
        leftSection={nameOf(value) && drawing(value)}
        value={search ?? nameOf(value)}
        onChange={({ currentTarget }) => open(currentTarget.value)}
        onClick={() => !isOpen && open('')}
        onKeyDown={onKeyDown}
        {...props}
      />
      {isOpen && (
        <>
          <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
            {choices.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and hears the keys
              <div
                key={`${choice.emoji} ${choice.icon}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === shown}
                className={classes.option}
                ref={(element) => {
                  if (index === shown) element?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <Group gap="xs" wrap="nowrap">
                  {drawing(choice)}
                  <Text size="sm">{choice === NONE ? words.none : choice.name}</Text>
                </Group>
              </div>
            ))}
          </div>
          {choices.length === 1 && (
            <Text size="sm" c="dimmed">
              {words.nothing}
            </Text>
          )}
          <Checkbox
            size="xs"
            label={words.brands}
            checked={withBrands}
            onChange={({ currentTarget }) => setWithBrands(currentTarget.checked)}
          />
        </>
      )}
    </Stack>
  );
}

function nameOf({ emoji, icon }: ChosenIcon): string {
  return emoji ? (emojiNames.get(emoji) ?? emojiText(emoji)) : icon;
}

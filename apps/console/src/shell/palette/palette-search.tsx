import { Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { shortcutKeys } from '../../platform/commands/command.js';
import { useWords } from '../../words/words.js';
import classes from './palette.module.css';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.js';

const PAUSE_MS = 150;

interface PaletteSearchProps {
  organizationId?: string;
  onClose: () => void;
}

/** Finds commands, spaces and pages as one types; works without a pointer. */
export function PaletteSearch({ organizationId, onClose }: PaletteSearchProps) {
  const { palette } = useWords().platform;
  const id = useId();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  const sections = usePaletteEntries(query, organizationId);
  const entries = sections.flatMap((section) => section.entries);
  const [chosen, setChosen] = useState(0);
  const current = entries[Math.min(chosen, entries.length - 1)];
  const field = useRef<HTMLInputElement>(null);
  // The dialog looks for what to focus when it opens, which may be before this part of the console has been loaded.
  useEffect(() => field.current?.focus(), []);

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.disabledReason !== undefined) return;
    onClose();
    entry.run();
  };
  const step = (by: number) => setChosen((now) => (now + by + entries.length) % Math.max(entries.length, 1));
  const press = (event: KeyboardEvent) => {
    const byKey: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => run(current),
    };
    const does = event.nativeEvent.isComposing ? undefined : byKey[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };

  return (
    <>
      <input
        ref={field}
        className={classes.field}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-label={palette.placeholder}
        placeholder={palette.placeholder}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
      />
      <VisuallyHidden role="status">{query && palette.results(entries.length)}</VisuallyHidden>
      <div className={classes.results} id={`${id}-list`} role="listbox" aria-label={palette.open}>
        {sections.map(({ title, entries: inSection }) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups, and no element is one
          <div key={title} role="group" aria-label={title}>
            <div className={classes.section} aria-hidden>
              {title}
            </div>
            {inSection.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and hears the keys
              <div
                key={entry.id}
                id={`${id}-${entry.id}`}
                className={classes.option}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                aria-disabled={entry.disabledReason !== undefined || undefined}
                ref={(element) => {
                  if (entry === current) element?.scrollIntoView({ block: 'nearest' });
                }}
                onClick={() => run(entry)}
              >
                {entry.icon && <entry.icon size={16} aria-hidden />}
                <span className={classes.title}>
                  {entry.title}
                  {entry.detail && <div className={classes.detail}>{entry.detail}</div>}
                </span>
                {entry.shortcut && <Kbd size="xs">{shortcutKeys(entry.shortcut).join(' ')}</Kbd>}
              </div>
            ))}
          </div>
        ))}
        {entries.length === 0 && (
          <Text p="md" c="dimmed" size="sm">
            {query ? palette.empty : palette.hint}
          </Text>
        )}
      </div>
    </>
  );
}

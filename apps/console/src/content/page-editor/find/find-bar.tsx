import type { TextQuery } from '@lectern/editing/search/find-text';
import { ActionIcon, Button, CloseButton, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { CaseSensitive, ChevronDown, ChevronUp, type LucideIcon, WholeWord } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '../../../platform/states/announce.js';
import { useWritingWords } from '../../../words/writing-words.js';
import classes from './find-bar.module.css';
import {
  closeFind,
  findText,
  replaceAllMatches,
  replaceSelected,
  selectedMatch,
  selectMatch,
  type TextFinding,
} from './find-plugin.js';

interface FindBarProps {
  view: EditorView;
  state: EditorState;
  finding: TextFinding;
}

/** Looks for text in the page, and replaces it. `Enter` leads to the next place, `Shift+Enter` back. */
export default function FindBar({ view, state, finding }: FindBarProps) {
  const { find: words } = useWritingWords();
  const field = useRef<HTMLInputElement>(null);
  const [replacement, setReplacement] = useState('');
  const { query, matches } = finding;
  const { text } = query;
  useEffect(() => field.current?.select(), []);
  const run = (...commands: Command[]) => {
    for (const command of commands) command(view.state, view.dispatch, view);
  };
  const look = (changed: Partial<TextQuery>) => run(findText({ ...query, ...changed }), selectMatch('here'));
  const close = () => {
    run(closeFind);
    view.focus();
  };
  const replaceAll = () => {
    announce(words.replaced(matches.length));
    run(replaceAllMatches(replacement));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) field.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act(event);
  };
  const toggle = (name: 'matchCase' | 'wholeWords', Icon: LucideIcon) => (
    <ActionIcon
      variant={query[name] ? 'light' : 'subtle'}
      color={query[name] ? undefined : 'gray'}
      aria-label={words[name]}
      title={words[name]}
      aria-pressed={query[name]}
      onClick={() => look({ [name]: !query[name] })}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  const step = (direction: 'next' | 'previous', Icon: LucideIcon) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={words[direction]}
      title={words[direction]}
      onClick={() => run(selectMatch(direction))}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <Paper
      role="search"
      aria-label={words.title}
      withBorder
      shadow="md"
      p="xs"
      className={classes.bar}
      onKeyDown={onKeyDown}
    >
      <Stack gap={6}>
        <Group gap={4} wrap="nowrap">
          <TextInput
            ref={field}
            size="xs"
            flex={1}
            aria-label={words.find}
            placeholder={words.find}
            value={text}
            onChange={({ currentTarget }) => look({ text: currentTarget.value })}
            onKeyDown={onEnter(({ shiftKey }) => run(selectMatch(shiftKey ? 'previous' : 'next')))}
          />
          {toggle('matchCase', CaseSensitive)}
          {toggle('wholeWords', WholeWord)}
          {step('previous', ChevronUp)}
          {step('next', ChevronDown)}
          <CloseButton size="sm" aria-label={words.close} onClick={close} />
        </Group>
        <Group gap={4} wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={words.replaceBy}
            placeholder={words.replaceBy}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
            onKeyDown={onEnter(() => run(replaceSelected(replacement), selectMatch('here')))}
          />
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => run(replaceSelected(replacement), selectMatch('here'))}
          >
            {words.replace}
          </Button>
          <Button size="compact-xs" variant="default" onClick={replaceAll}>
            {words.replaceAll}
          </Button>
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {text === '' ? '' : words.count(selectedMatch(state, finding) + 1, matches.length)}
        </Text>
      </Stack>
    </Paper>
  );
}

import type { Schemas } from '@lectern/client';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useMemo, useState } from 'react';
import { foundMembersQuery } from '../../../people/members/queries.js';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { NamedIcon } from '../../document-view/named-icon.js';
import { integrationBlocksQuery } from '../../references/queries.js';
import { variablesQuery } from '../../variables/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import {
  type SuggestionEntry,
  suggestedBlocks,
  suggestedEmoji,
  suggestedPages,
  suggestedPeople,
  suggestedVariables,
} from './suggestion-entries.js';
import classes from './suggestion-menu.module.css';
import { openSuggestion, type Suggestion, type SuggestionKeys } from './suggestion-plugin.js';

interface SuggestionMenuProps {
  view: EditorView;
  state: EditorState;
  keys: SuggestionKeys;
}

const NONE: readonly Schemas['SpaceIntegrationBlocks'][] = [];
const LIST_ID = 'editor-suggestions';

/** A list of what can be inserted at the cursor, while somebody types the name of it. */
export function SuggestionMenu({ state, ...props }: SuggestionMenuProps) {
  const suggestion = openSuggestion(state);
  if (!suggestion) return null;
  return <OpenMenu key={`${suggestion.trigger}-${suggestion.from}`} suggestion={suggestion} {...props} />;
}

function OpenMenu({ view, suggestion, keys }: Omit<SuggestionMenuProps, 'state'> & { suggestion: Suggestion }) {
  const { suggestions: words } = useWritingWords();
  const entries = useEntries(suggestion);
  const [active, setActive] = useState(0);
  const shown = Math.min(active, Math.max(0, entries.length - 1));
  useKeys(keys, { entries, shown, setActive, choose: (entry) => choose(view, suggestion, entry) });
  useSpoken(view, entries[shown]);
  if (entries.length === 0) return null;
  const { left, top, bottom } = view.coordsAtPos(suggestion.from);
  // Above the line where there is no room below it.
  const isAbove = bottom + 320 > window.innerHeight && top > 320;
  const vertical = isAbove ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 };
  return (
    <Paper
      id={LIST_ID}
      role="listbox"
      aria-label={words[suggestion.trigger]}
      withBorder
      shadow="md"
      className={classes.menu}
      style={{ left: Math.min(left, window.innerWidth - 280), ...vertical }}
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          aria-selected={index === shown}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => setActive(index)}
          onClick={() => choose(view, suggestion, entry)}
        >
          <span className={classes.title}>
            {entry.icon !== undefined && <NamedIcon name={entry.icon} />}
            {entry.title}
          </span>
          {entry.hint && (
            <Text size="xs" c="dimmed" truncate>
              {entry.hint}
            </Text>
          )}
        </div>
      ))}
    </Paper>
  );
}

function optionId({ id }: SuggestionEntry): string {
  return `${LIST_ID}-${id}`;
}

/** Replaces what was typed by what was chosen. */
function choose(view: EditorView, shown: Suggestion, entry: SuggestionEntry): void {
  // Whoever types fast is ahead of the list that is shown.
  const { from, to } = openSuggestion(view.state) ?? shown;
  view.dispatch(view.state.tr.delete(from, to));
  entry.run(view.state, view.dispatch, view);
  view.focus();
}

interface KeysOptions {
  entries: readonly SuggestionEntry[];
  shown: number;
  setActive: (index: number) => void;
  choose: (entry: SuggestionEntry) => void;
}

function useKeys(keys: SuggestionKeys, { entries, shown, setActive, choose: onChoose }: KeysOptions): void {
  useEffect(() => {
    keys.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const entry = entries[shown];
      if (!entry) return false;
      if (step !== undefined) setActive((shown + step + entries.length) % entries.length);
      else if (event.key === 'Enter' || event.key === 'Tab') onChoose(entry);
      else return false;
      return true;
    };
    return () => {
      keys.current = undefined;
    };
  });
}

/** Lets those who do not see the list hear which entry is active. */
function useSpoken(view: EditorView, entry: SuggestionEntry | undefined): void {
  const id = entry && optionId(entry);
  useEffect(() => {
    const text = view.dom;
    if (id === undefined) return;
    text.setAttribute('aria-controls', LIST_ID);
    text.setAttribute('aria-activedescendant', id);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [view, id]);
}

function useEntries({ trigger, query }: Suggestion): SuggestionEntry[] {
  const { organizationId, place, pages, pageVariables } = useEditorPlace();
  const words = useWritingWords();
  const api = useApi();
  const { data: variables } = useQuery({
    ...variablesQuery(api, place),
    enabled: trigger === 'variables',
  });
  const { data: people } = useQuery({
    ...foundMembersQuery(api, { organizationId, search: query }),
    enabled: trigger === 'pages' && query.length > 1,
  });
  const { data: integrations = NONE } = useQuery({
    ...integrationBlocksQuery(api, place.spaceId),
    enabled: trigger === 'blocks',
  });
  return useMemo(() => {
    switch (trigger) {
      case 'blocks':
        return suggestedBlocks(query, words, integrations);
      case 'emoji':
        return suggestedEmoji(query);
      case 'variables':
        return suggestedVariables(
          query,
          { page: Object.keys(pageVariables), space: variables?.map(({ name }) => name) ?? [] },
          words.structured.variables.owners,
        );
      case 'pages':
        return [
          ...suggestedPages(query, pages),
          ...suggestedPeople(people?.map(({ user }) => user) ?? [], words.suggestions.person),
        ];
    }
  }, [trigger, query, words, integrations, variables, people, pages, pageVariables]);
}

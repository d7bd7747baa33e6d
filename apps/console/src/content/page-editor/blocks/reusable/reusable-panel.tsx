import { detachReusable, reusableIdOf } from '@lectern/editing/commands/reusable-contents';
import { Button, Group, NavLink, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../platform/api/api.js';
import { QueryView } from '../../../../platform/states/query-view.js';
import { useWritingWords } from '../../../../words/writing-words.js';
import { reusableContentsQuery, reusableTextQuery } from '../../../references/queries.js';
import { useEditorPlace } from '../../context/editor-place.js';
import { useNestedText } from '../../context/nested-text.js';
import type { PanelProps } from '../../panels/panel.js';

/** Chooses a reusable content, opens its own text, or puts its blocks into the page. */
export default function ReusablePanel({ view, node, pos, onChange, onClose }: PanelProps) {
  const { reusable: words } = useWritingWords().structured;
  const { place } = useEditorPlace();
  const api = useApi();
  const openText = useNestedText();
  const [isChoosing, setIsChoosing] = useState(false);
  const { ref } = node.attrs;
  const id = reusableIdOf(ref);
  const isHere = ref?.space === undefined || ref.space === place.spaceId;
  const contents = useQuery(reusableContentsQuery(api, place));
  const text = useQuery({
    ...reusableTextQuery(api, { ...place, reusableContentId: id ?? '' }),
    enabled: id !== undefined && isHere,
  });
  if (id === undefined || isChoosing) {
    return (
      <Choice
        contents={contents}
        onChoose={(reusableContent) => {
          setIsChoosing(false);
          onChange({ ref: { kind: 'reusable-content', reusableContent } });
          onClose();
        }}
      />
    );
  }
  const title = contents.data?.find((content) => content.id === id)?.title ?? words.unnamed;
  const edit = () => {
    onClose();
    openText?.({ reusableContentId: id, title });
  };
  const detach = () => {
    if (text.data) detachReusable(pos, text.data.document)(view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <Stack gap="xs">
      <Text>{title}</Text>
      <Group gap="xs">
        {openText && isHere && (
          <Button data-autofocus size="xs" onClick={edit}>
            {words.edit}
          </Button>
        )}
        {isHere && (
          <Button size="xs" variant="default" disabled={!text.data} onClick={detach}>
            {words.detach}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
          {words.chooseAnother}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words.everywhere}
      </Text>
    </Stack>
  );
}

interface ChoiceProps {
  contents: UseQueryResult<readonly { id: string; title: string }[]>;
  onChoose: (id: string) => void;
}

/** The field is there before the list is, so that the focus goes to it. */
function Choice({ contents, onChoose }: ChoiceProps) {
  const { reusable: words } = useWritingWords().structured;
  const [search, setSearch] = useState('');
  const matches = ({ title }: { title: string }) => title.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="search"
        label={words.search}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <QueryView query={contents}>
        {(loaded) => (
          <>
            {!loaded.some(matches) && <Text c="dimmed">{loaded.length === 0 ? words.none : words.notFound}</Text>}
            <ScrollArea.Autosize mah={240}>
              {loaded.filter(matches).map(({ id, title }) => (
                <NavLink key={id} component="button" type="button" label={title} onClick={() => onChoose(id)} />
              ))}
            </ScrollArea.Autosize>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

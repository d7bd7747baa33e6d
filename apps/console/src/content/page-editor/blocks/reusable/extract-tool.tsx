import { documentOfSelection, referToReusable } from '@lectern/editing/commands/reusable-contents';
import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Blocks } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, memo, useState } from 'react';
import { useApi } from '../../../../platform/api/api.js';
import { Failure } from '../../../../platform/states/failure.js';
import { useWritingWords } from '../../../../words/writing-words.js';
import { sendChanges } from '../../../changes/send-changes.js';
import { useEditorPlace } from '../../context/editor-place.js';

interface ExtractToolProps {
  view: EditorView;
  isOff: boolean;
  run: (command: Command) => void;
}

/** Makes a reusable content of the selected blocks, and refers to it in their place. */
export const ExtractTool = memo(({ view, isOff, run }: ExtractToolProps) => {
  const { reusable: words } = useWritingWords().structured;
  const { place } = useEditorPlace();
  const api = useApi();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const extract = async (event: FormEvent) => {
    event.preventDefault();
    const document = documentOfSelection(view.state);
    if (title.trim() === '' || !document) return;
    try {
      // The new text is there before the page refers to it, so that nothing is lost if only one of both is saved.
      const change = { operation: 'insert_reusable_content' as const, title: title.trim(), document: { document } };
      const { insertedReusableContents } = await sendChanges(api, place, [change]);
      const created = insertedReusableContents?.[0];
      if (!created) throw new TypeError('The API did not tell which reusable content it made.');
      await queries.invalidateQueries({ queryKey: ['listReusableContents'] });
      setIsOpen(false);
      setTitle('');
      run(referToReusable(created.id));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.extract}
          title={words.extract}
          aria-disabled={isOff}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !isOff && setIsOpen(!isOpen)}
        >
          <Blocks size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={(event) => void extract(event)}>
          <Stack gap="xs">
            <Group gap="xs" align="flex-end">
              <TextInput
                label={words.title}
                value={title}
                onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              />
              <Button type="submit">{words.extractNow}</Button>
            </Group>
            {failure !== undefined && <Failure error={failure} />}
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
});

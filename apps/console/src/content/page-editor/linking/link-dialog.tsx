import type { DocumentRef } from '@lectern/content/document/document';
import { insertLink, linkAt, removeLinks, setLink } from '@lectern/editing/commands/links';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useState } from 'react';
import { useWritingWords } from '../../../words/writing-words.js';
import { useEditorPlace } from '../context/editor-place.js';
import { PagePicker } from '../pickers/page-picker.js';
import { DialogBeside } from '../view/beside.js';
import { closeLinkDialog } from './link-plugin.js';
import { useLinkTarget } from './link-target.js';
import { refOfAddress } from './typed-address.js';
import UnfurlButton from './unfurl.js';

interface LinkDialogProps {
  view: EditorView;
  state: EditorState;
}

/** Asks where the selected text, or the link at the cursor, is to lead: to an address, a page or a heading. */
export default function LinkDialog({ view, state }: LinkDialogProps) {
  const { linking: words } = useWritingWords();
  const surroundings = useEditorPlace();
  const link = linkAt(state);
  const [chosen, setChosen] = useState<{ ref: DocumentRef | undefined; title?: string }>({ ref: link?.ref });
  const target = useLinkTarget(chosen.ref);
  const [isRefused, setIsRefused] = useState(false);
  const close = (command?: Command) => {
    closeLinkDialog(view.state, view.dispatch);
    command?.(view.state, view.dispatch);
    view.focus();
  };
  const type = (text: string) => {
    setIsRefused(false);
    setChosen({ ref: refOfAddress(text, { ...surroundings, origin: window.location.origin }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { ref, title = target?.title ?? '' } = chosen;
    if (ref === undefined) return setIsRefused(true);
    const isNew = link === undefined && state.selection.empty;
    close(isNew ? insertLink(ref, title) : setLink(ref));
  };
  return (
    <DialogBeside
      at={view.coordsAtPos(link?.from ?? state.selection.from)}
      label={link ? words.edit : words.add}
      onClose={close}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PagePicker
            label={words.target}
            placeholder="https://"
            value={chosen.ref}
            onChange={(ref, title) => setChosen({ ref, ...(title !== undefined && { title }) })}
            onType={type}
            error={isRefused ? words.badTarget : undefined}
          />
          <Group gap="xs" justify="flex-end">
            {target?.href !== undefined && (
              <Anchor size="sm" me="auto" href={target.href} target="_blank" rel="noopener">
                {words.open}
              </Anchor>
            )}
            <UnfurlButton state={state} link={link?.ref} run={close} />
            {link && (
              <Button variant="default" size="xs" onClick={() => close(removeLinks)}>
                {words.remove}
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => close()}>
              {words.cancel}
            </Button>
            <Button type="submit" size="xs">
              {words.set}
            </Button>
          </Group>
        </Stack>
      </form>
    </DialogBeside>
  );
}

import { NativeSelect, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useStructureWords } from '../../words/structure-words.js';
import { useWords } from '../../words/words.js';
import type { SentChange } from '../changes/send-changes.js';
import { flatten, movesTo } from '../page-tree/arrange-pages.js';
import { pageHref } from '../page-tree/page-address.js';
import { countBelow, homesFor, siblingsOf } from '../page-tree/page-homes.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import type { Arranging, PageDialog } from './arranging.js';
import { moveChanges } from './arranging-changes.js';
import { NewPageDialog } from './new-page-dialog.js';

const PageSettingsDialog = lazy(() => import('../page-settings/page-settings-dialog.js'));

/** Where the first change stands in a request. */
const PLACE = 'body.changes[0]';
const TOP = '';
const NOWHERE = '';

interface DialogProps {
  arranging: Arranging;
  onClose: () => void;
}

/** The dialog that is open. */
export default function PageDialogs({ dialog, ...props }: DialogProps & { dialog: PageDialog }) {
  const navigate = useNavigate();
  const { organizationId, place } = props.arranging;
  const { _splat } = useParams({ strict: false });
  switch (dialog.kind) {
    case 'new':
      return (
        <NewPageDialog
          {...props}
          into={dialog.into}
          onCreated={(made) => {
            if (!('path' in made)) return;
            const search = made.type === 'document' ? '?edit=true' : '';
            void navigate({ href: `${pageHref(organizationId, place, made.path)}${search}` });
          }}
        />
      );
    case 'settings':
      return (
        <PageSettingsDialog
          place={place}
          pageId={dialog.page.id}
          onSaved={({ newPath }) => {
            const isOpen = _splat !== undefined && _splat === dialog.page.path;
            if (isOpen && newPath !== undefined) {
              void navigate({ href: pageHref(organizationId, place, newPath), replace: true });
            }
          }}
          onClose={props.onClose}
        />
      );
    case 'rename':
      return <RenamePageDialog {...props} page={dialog.page} />;
    case 'move':
      return <MovePagesDialog {...props} moved={dialog.pages} />;
    case 'group':
      return <GroupPagesDialog {...props} grouped={dialog.pages} />;
    case 'delete':
      return <DeletePagesDialog {...props} deleted={dialog.pages} />;
  }
}

/** Gives a page another title; its address stays. */
function RenamePageDialog({ arranging, page, onClose }: DialogProps & { page: TreePage }) {
  const { platform } = useWords();
  const words = useStructureWords();
  const form = useApiForm({
    initial: { title: page.title },
    place: PLACE,
    submit: ({ title }) =>
      arranging.arrange([{ operation: 'update_page', page: page.id, title }], words.renamed(title)),
    onDone: onClose,
  });
  return (
    <FormDialog isOpen title={words.rename} submit={platform.save} form={form} onClose={onClose}>
      <FormTextField label={words.title} required data-autofocus {...form.field('title')} />
    </FormDialog>
  );
}

/** Moves pages with everything below them, without dragging. */
function MovePagesDialog({ arranging, moved, onClose }: DialogProps & { moved: readonly TreePage[] }) {
  const words = useStructureWords();
  const { pages, isPublished, arrange } = arranging;
  const ids = new Set(moved.map(({ id }) => id));
  const titles = moved.map(({ title }) => title);
  const { parent, siblings, index } = siblingsOf(pages, moved[0]?.id ?? '');
  const form = useApiForm({
    initial: { into: parent?.id ?? TOP, after: siblings[index - 1]?.id ?? TOP },
    place: PLACE,
    submit: async ({ into, after }) => {
      const place = after === TOP ? -1 : staying(into).findIndex(({ id }) => id === after);
      const moves = movesTo(pages, ids, { into: into === TOP ? null : into, before: staying(into)[place + 1]?.id });
      const changes = moveChanges(pages, moves, { keepsAddresses: isPublished });
      if (changes.length > 0) await arrange(changes, words.moved(titles));
    },
    onDone: onClose,
  });
  const [into, after] = [form.field('into'), form.field('after')];
  const homes = homesFor(pages, ids);
  const staying = (home: string) =>
    (home === TOP ? pages : (homes.find(({ id }) => id === home)?.pages ?? [])).filter(({ id }) => !ids.has(id));
  return (
    <FormDialog isOpen title={words.moveTitle(titles)} submit={words.moveNow} form={form} onClose={onClose}>
      <NativeSelect
        label={words.moveInto}
        data-autofocus
        value={into.value}
        error={into.error}
        onChange={({ currentTarget }) => {
          into.onChange(currentTarget.value);
          after.onChange(TOP);
        }}
        data={[
          { value: TOP, label: words.top },
          ...homes.map(({ id, title, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${title}` })),
        ]}
      />
      <NativeSelect
        label={words.position}
        value={staying(into.value).some(({ id }) => id === after.value) ? after.value : TOP}
        error={after.error}
        onChange={({ currentTarget }) => after.onChange(currentTarget.value)}
        data={[
          { value: TOP, label: words.first },
          ...staying(into.value).map(({ id, title }) => ({ value: id, label: words.after(title) })),
        ]}
      />
    </FormDialog>
  );
}

/** Puts pages into a new group, which stands where the first of them stood. */
function GroupPagesDialog({ arranging, grouped, onClose }: DialogProps & { grouped: readonly TreePage[] }) {
  const words = useStructureWords();
  const form = useApiForm({
    initial: { title: '' },
    place: PLACE,
    submit: ({ title }) => {
      const { parent, index } = siblingsOf(arranging.pages, grouped[0]?.id ?? '');
      const ref = 'group';
      const changes: SentChange[] = [
        { operation: 'insert_page', type: 'group', title, ref, into: parent?.id ?? null, at: index },
        ...grouped.map(({ id }) => ({ operation: 'move_page' as const, page: id, intoRef: ref })),
        ...keptAddresses(arranging, grouped),
      ];
      const titles = grouped.map((page) => page.title);
      return arranging.arrange(changes, words.grouped(titles, title));
    },
    onDone: onClose,
  });
  return (
    <FormDialog isOpen title={words.group} submit={words.create} form={form} onClose={onClose}>
      <FormTextField label={words.title} required data-autofocus {...form.field('title')} />
    </FormDialog>
  );
}

/** Deletes pages with everything below them, and leads readers of their addresses elsewhere if one likes. */
function DeletePagesDialog({ arranging, deleted, onClose }: DialogProps & { deleted: readonly TreePage[] }) {
  const words = useStructureWords();
  const { pages, isPublished, arrange } = arranging;
  const [leadTo, setLeadTo] = useState(NOWHERE);
  const gone = new Set(flatten(deleted).map(({ id }) => id));
  const titles = deleted.map(({ title }) => title);
  const remove = () => {
    const changes: SentChange[] = deleted.map(({ id }) => ({ operation: 'delete_page', page: id }));
    const paths = flatten(deleted).flatMap(({ path, type }) =>
      path !== undefined && type === 'document' ? [path] : [],
    );
    if (leadTo !== NOWHERE && paths.length > 0) {
      changes.push({
        operation: 'set_redirects',
        redirects: Object.fromEntries(paths.map((path) => [path, leadTo])),
      });
    }
    return arrange(changes, words.deleted(titles));
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.deleteTitle(titles)}
      confirm={deleted.length === 1 ? words.delete : words.deleteAll}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>{words.deleteHint(deleted.reduce((count, page) => count + countBelow(page), 0))}</Text>
      {isPublished && (
        <NativeSelect
          mt="sm"
          label={words.leadTo}
          value={leadTo}
          onChange={({ currentTarget }) => setLeadTo(currentTarget.value)}
          data={[
            { value: NOWHERE, label: words.leadNowhere },
            ...flatten(pages)
              .filter(({ id, type }) => type === 'document' && !gone.has(id))
              .map(({ id, title }) => ({ value: id, label: words.leadToPage(title) })),
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

/** Where readers know the addresses of pages, those go on leading to them. */
function keptAddresses({ pages, isPublished }: Arranging, moved: readonly TreePage[]): SentChange[] {
  const elsewhere = moved.map(({ id }) => ({ page: id, into: NEW_PARENT, at: 0 }));
  return moveChanges(pages, elsewhere, { keepsAddresses: isPublished }).filter(
    ({ operation }) => operation === 'set_redirects',
  );
}

/** Stands for a parent that none of the pages has. */
const NEW_PARENT = 'new';

import { type Structure, siblingsIn } from '@lectern/domain/sites/structure/model';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useSitesWords } from '../../words/sites-words.js';
import { moveToBeginning, possibleParents, type SiteMove } from './site-moves.js';
import type { SiteItem, SiteLine } from './site-tree.js';

const TOP = '';

interface MoveItemDialogProps {
  line: SiteLine;
  structure: Structure;
  items: ReadonlyMap<string, SiteItem>;
  onMove: (move: SiteMove) => void;
  onClose: () => void;
}

/** Moves an item of a site without dragging: into a section or a group, and there behind another item. */
export function MoveItemDialog({ line: { item, placed }, structure, items, onMove, onClose }: MoveItemDialogProps) {
  const { move: words, edit } = useSitesWords().structure;
  const siblings = (parent: string) =>
    siblingsIn(structure, placed.type, parent || null).filter(({ id }) => id !== placed.id);
  const all = siblingsIn(structure, placed.type, placed.parent);
  const [into, setInto] = useState(placed.parent ?? TOP);
  const [after, setAfter] = useState(all[all.findIndex(({ id }) => id === placed.id) - 1]?.id ?? TOP);
  const parents = possibleParents(structure, placed);
  const titleOf = (id: string) => items.get(id)?.title ?? '';
  return (
    <FormDialog
      isOpen
      title={words.title(item.title)}
      submit={words.submit}
      form={{
        error: undefined,
        isPending: false,
        onSubmit: (event) => {
          event.preventDefault();
          const neighbour = siblings(into).find(({ id }) => id === after);
          onClose();
          onMove(neighbour ? { after: neighbour } : moveToBeginning(structure, placed, into || null));
        },
      }}
      onClose={onClose}
    >
      {parents.length > 0 && (
        <NativeSelect
          label={words.into}
          data-autofocus
          value={into}
          data={parents.map((parent) => ({
            value: parent ?? TOP,
            label: parent === null ? edit.top : titleOf(parent),
          }))}
          onChange={({ currentTarget }) => {
            setInto(currentTarget.value);
            setAfter(siblings(currentTarget.value).at(-1)?.id ?? TOP);
          }}
        />
      )}
      <NativeSelect
        label={words.position}
        value={after}
        data={[
          { value: TOP, label: words.atBeginning },
          ...siblings(into).map(({ id }) => ({ value: id, label: words.after(titleOf(id)) })),
        ]}
        onChange={({ currentTarget }) => setAfter(currentTarget.value)}
      />
    </FormDialog>
  );
}

import { NativeSelect, Text } from '@mantine/core';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { announce } from '../../platform/states/announce.js';
import { useWords } from '../../words/words.js';
import { type LibraryItem, type LibraryNode, mayMoveTo, targetsIn } from './library-tree.js';
import type { LibraryMutations } from './mutations.js';

const TOP = '';

interface MoveDialogProps {
  item: LibraryItem;
  tree: readonly LibraryNode[];
  move: LibraryMutations['move'];
  onClose: () => void;
}

/** Moves a space or a collection into another collection, without dragging. */
export function MoveDialog({ item, tree, move, onClose }: MoveDialogProps) {
  const { spaces: words } = useWords().library;
  const form = useApiForm({
    initial: { parent: item.parent ?? TOP },
    submit: ({ parent }) => move(item, { parent: parent === TOP ? null : parent }),
    onDone: () => {
      announce(words.moved(item.title));
      onClose();
    },
  });
  const { value, onChange, error } = form.field('parent');
  const targets = targetsIn(tree).filter(({ collection }) => mayMoveTo(tree, item, { parent: collection.id }));
  return (
    <FormDialog isOpen title={words.moveTitle(item.title)} submit={words.move} form={form} onClose={onClose}>
      <NativeSelect
        label={words.moveInto}
        data-autofocus
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[
          { value: TOP, label: words.top },
          ...targets.map(({ collection, depth }) => ({
            value: collection.id,
            label: `${'\u2003'.repeat(depth)}${collection.title || words.untitled}`,
          })),
        ]}
      />
      <Text size="sm" c="dimmed">
        {words.moveHint}
      </Text>
    </FormDialog>
  );
}

import '@mantine/core/styles/Fieldset.css';
import { columnSettings, setTableKind, setTableView, showColumn, viewOfTable } from '@lectern/editing/tables/columns';
import { Checkbox, Fieldset, NativeSelect, Stack } from '@mantine/core';
import type { Command } from 'prosemirror-state';
import { useWritingWords } from '../../../../words/writing-words.js';
import type { PanelProps } from '../../panels/panel.js';
import { openPanelAt } from '../../panels/panel-plugin.js';

/** How readers see a table: as a grid or as cards, and which of its columns. */
export default function TablePanel({ view, node, pos }: PanelProps) {
  const { tables: words } = useWritingWords().structured;
  const columns = columnSettings(node);
  const settings = viewOfTable(node);
  const isCards = settings['type'] === 'cards';
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    // The table was replaced by another one.
    openPanelAt(pos)(view.state, view.dispatch, view);
  };
  const choices = (types: readonly string[]) => [
    { value: '', label: words.none },
    ...columns
      .filter(({ type }) => types.includes(type))
      .map(({ id, title }) => ({ value: id, label: title || words.untitled })),
  ];
  return (
    <Stack gap="xs">
      <NativeSelect
        data-autofocus
        label={words.view}
        value={isCards ? 'cards' : 'grid'}
        data={[
          { value: 'grid', label: words.views.grid },
          { value: 'cards', label: words.views.cards },
        ]}
        onChange={({ currentTarget }) => run(setTableKind(pos, currentTarget.value === 'cards' ? 'cards' : 'grid'))}
      />
      {isCards ? (
        <>
          <NativeSelect
            label={words.cardSize}
            value={settings['cardSize'] === 'large' ? 'large' : 'medium'}
            data={[
              { value: 'medium', label: words.cardSizes.medium },
              { value: 'large', label: words.cardSizes.large },
            ]}
            onChange={({ currentTarget }) => run(setTableView(pos, { cardSize: currentTarget.value }))}
          />
          <NativeSelect
            label={words.cover}
            value={String(settings['coverDefinition'] ?? '')}
            data={choices(['image', 'files'])}
            onChange={({ currentTarget }) =>
              run(setTableView(pos, { coverDefinition: currentTarget.value || undefined }))
            }
          />
          <NativeSelect
            label={words.target}
            value={String(settings['targetDefinition'] ?? '')}
            data={choices(['content-ref'])}
            onChange={({ currentTarget }) =>
              run(setTableView(pos, { targetDefinition: currentTarget.value || undefined }))
            }
          />
        </>
      ) : (
        <Checkbox
          label={words.hideHeader}
          checked={settings['hideHeader'] === true}
          onChange={({ currentTarget }) => run(setTableView(pos, { hideHeader: currentTarget.checked }))}
        />
      )}
      <Fieldset legend={words.columns}>
        <Stack gap={4}>
          {columns.map(({ id, title, isShown }) => (
            <Checkbox
              key={id}
              label={title || words.untitled}
              checked={isShown}
              disabled={isShown && columns.filter((column) => column.isShown).length === 1}
              onChange={({ currentTarget }) => run(showColumn(pos, id, currentTarget.checked))}
            />
          ))}
        </Stack>
      </Fieldset>
    </Stack>
  );
}

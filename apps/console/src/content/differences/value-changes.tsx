import { Table } from '@mantine/core';
import { useDifferencesWords } from '../../words/differences-words.js';
import { type ChangedValue, valueText } from './changed-values.js';

/** Values that changed, before and after. */
export function ValueChanges({ label, values }: { label: string; values: readonly ChangedValue[] }) {
  const words = useDifferencesWords();
  const names = new Map<string, string>(Object.entries(words.names));
  return (
    <Table aria-label={label} withTableBorder verticalSpacing={4} w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.attribute}</Table.Th>
          <Table.Th>{words.before}</Table.Th>
          <Table.Th>{words.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {values.map(({ name, column, before, after }, index) => (
          <Table.Tr key={`${index}-${name}`}>
            <Table.Th scope="row" fw={500}>
              {column === undefined ? (names.get(name) ?? name) : words.ofColumn(names.get(name) ?? name, column)}
            </Table.Th>
            <Table.Td>{before === undefined ? words.notSet : <del>{valueText(before, words)}</del>}</Table.Td>
            <Table.Td>{after === undefined ? words.notSet : <ins>{valueText(after, words)}</ins>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

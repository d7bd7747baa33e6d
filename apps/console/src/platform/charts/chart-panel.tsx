import { ActionIcon, Group, Paper, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { ChartLine, Download, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChartsWords } from '../../words/charts-words.js';
import { csvFile, saveFile } from '../downloads/save-file.js';
import classes from './charts.module.css';

/** The values behind a chart, as a table and as a file have them. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** The name of the file, without its ending. */
  file: string;
}

interface ChartPanelProps {
  title: string;
  hint?: string;
  table: ChartTable;
  isTable: boolean;
  onToggle: () => void;
  /** What is said while there is nothing to show. */
  empty: string;
  children: ReactNode;
}

/** A chart with its name; the same values are a table at the press of a button, and a file for a spreadsheet. */
export function ChartPanel({ title, hint, table, isTable, onToggle, empty, children }: ChartPanelProps) {
  const words = useChartsWords();
  const toggle = isTable ? words.showChart : words.showTable;
  const download = () =>
    saveFile(
      csvFile(
        table.columns,
        table.rows.map((row) => row.map(String)),
      ),
      `${table.file}.csv`,
    );
  const isEmpty = table.rows.length === 0;
  return (
    <Paper component="section" withBorder p="md" miw={0} aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            {hint && (
              <Text size="sm" c="dimmed">
                {hint}
              </Text>
            )}
          </div>
          {!isEmpty && (
            <Group gap={4} wrap="nowrap">
              <Tooltip label={toggle}>
                <ActionIcon variant="subtle" color="gray" aria-label={`${toggle}: ${title}`} onClick={onToggle}>
                  {isTable ? <ChartLine size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
                </ActionIcon>
              </Tooltip>
              <Tooltip label={words.download}>
                <ActionIcon variant="subtle" color="gray" aria-label={`${words.download}: ${title}`} onClick={download}>
                  <Download size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Group>
          )}
        </Group>
        {isEmpty && (
          <Text size="sm" c="dimmed" py="sm">
            {empty}
          </Text>
        )}
        {!isEmpty && (isTable ? <ValueTable label={title} {...table} /> : children)}
      </Stack>
    </Paper>
  );
}

function ValueTable({ label, columns, rows }: ChartTable & { label: string }) {
  return (
    // What scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table aria-label={label} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              {row.map((value, column) => (
                <Table.Td key={column} style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

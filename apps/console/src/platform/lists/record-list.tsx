import { moreOf } from '../api/lists.js';
import { Empty } from '../states/empty.js';
import { QueryView } from '../states/query-view.js';
import { RecordTable, type RecordTableProps } from './record-table.js';

interface RecordListProps<Row> extends Omit<RecordTableProps<Row>, 'rows' | 'onMore'> {
  list: Parameters<typeof QueryView<Row[]>>[0]['query'] & Parameters<typeof moreOf>[0];
  /** What stands here while the list has no rows. */
  emptyTitle: string;
  empty: string;
}

/** A list of the API as a table, which reads on while one scrolls. */
export function RecordList<Row>({ list, emptyTitle, empty, ...table }: RecordListProps<Row>) {
  return (
    <QueryView query={list}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={emptyTitle}>{empty}</Empty>
        ) : (
          <RecordTable {...table} rows={rows} onMore={moreOf(list)} />
        )
      }
    </QueryView>
  );
}

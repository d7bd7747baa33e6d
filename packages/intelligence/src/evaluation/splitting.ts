/** How well conversations are split: a conversation counts by how many issues it truly has and how many were found. */
export interface SplitQuality {
  /** Of the conversations with several issues, how many were split. */
  readonly multiRecall: number;
  /** Of the conversations with one issue, how many were split. */
  readonly overSplit: number;
  /** Of the conversations with one issue, in how many none was found. */
  readonly missed: number;
  readonly conversations: number;
}

/** Judges splits by the number of issues, true and found, of each conversation. */
export function splitQuality(counts: readonly { readonly known: number; readonly found: number }[]): SplitQuality {
  const several = counts.filter(({ known }) => known > 1);
  const single = counts.filter(({ known }) => known === 1);
  return {
    multiRecall: share(several, ({ found }) => found > 1),
    overSplit: share(single, ({ found }) => found > 1),
    missed: share(single, ({ found }) => found === 0),
    conversations: counts.length,
  };
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

import type { Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';

/**
 * How columns divide the room between them, by their widths in a document: percentages count as they are, and columns
 * without one divide the rest.
 */
export function columnShares(widths: readonly (Json | undefined)[]): number[] {
  const given = widths.map(percentage);
  const rest = 100 - given.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const each = Math.max(rest / Math.max(given.filter((width) => width === undefined).length, 1), 5);
  return given.map((width) => Math.round((width ?? each) * 100) / 100);
}

/** Shares of the room as tracks of a grid: of what the gaps leave. */
export function columnTracks(shares: readonly number[]): string {
  return shares.map((share) => `minmax(0, ${share}fr)`).join(' ');
}

function percentage(width: Json | undefined): number | undefined {
  const { value, unit } = dataOf(width);
  return unit === '%' && typeof value === 'number' && value >= 1 && value <= 100 ? value : undefined;
}

import type { charts as english } from '../english/charts.js';

/** What charts say in German. */
export const charts: typeof english = {
  showTable: 'Als Tabelle anzeigen',
  showChart: 'Als Diagramm anzeigen',
  download: 'CSV herunterladen',
  emptyTitle: 'Noch keine Daten',
};

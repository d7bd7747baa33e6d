/** What charts say in English. */
export const charts = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  download: 'Download CSV',
  emptyTitle: 'Nothing yet',
};

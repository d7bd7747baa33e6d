import type { charts as english } from '../english/charts.js';

/** What charts say in French. */
export const charts: typeof english = {
  showTable: 'Afficher le tableau',
  showChart: 'Afficher le graphique',
  download: 'Télécharger en CSV',
  emptyTitle: 'Rien pour l’instant',
};

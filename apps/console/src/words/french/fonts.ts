import type { fonts as english } from '../english/fonts.js';

/** What is said in French of the fonts that an organization brings along. */
export const fonts: typeof english = {
  title: 'Polices de l’organisation',
  hint: 'Tous les sites de l’organisation peuvent les utiliser\u00a0: choisissez-les ci-dessus par leur nom.',
  none: 'Il n’y en a pas encore.',
  add: 'Ajouter une police',
  change: (name) => `Modifier ${name}`,
  delete: (name) => `Supprimer ${name}`,
  name: 'Nom',
  nameHint: 'Par exemple Open Sans.',
  choose: 'Choisir des fichiers',
  files: 'Graisses',
  filesHint:
    'WOFF2, WOFF, TrueType ou OpenType, 2\u00a0Mo au plus chacun. L’un des fichiers doit être la graisse normale.',
  weightOf: (file) => `Graisse de ${file}`,
  weights: {
    100: 'Fin',
    200: 'Extra-léger',
    300: 'Léger',
    400: 'Normal',
    500: 'Moyen',
    600: 'Demi-gras',
    700: 'Gras',
    800: 'Extra-gras',
    900: 'Noir',
  },
  weight: (name, weight) => `${name} (${weight})`,
  otherWeight: (weight) => `Graisse ${weight}`,
  remove: (name) => `Retirer ${name}`,
  submit: 'Enregistrer la police',
  deleteTitle: (name) => `Supprimer ${name}\u202f?`,
  deleteText:
    'Les sites qui utilisent cette police reviennent aussitôt à celle par défaut. Pour la rétablir, il faut importer à nouveau ses fichiers.',
  deleteConfirm: 'Supprimer la police',
};

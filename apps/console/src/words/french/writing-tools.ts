import type { writingTools as english } from '../english/writing-tools.js';
import { pluralIn } from '../language/plural.js';

const plural = pluralIn('fr');

const size = (words: number, characters: number) =>
  `${plural(words, '# mot', '# mots')} · ${plural(characters, '# caractère', '# caractères')}`;

/** What the editor says in French about the tools around the text. */
export const writingTools: typeof english = {
  suggestions: {
    blocks: 'Blocs',
    pages: 'Pages et personnes',
    emoji: 'Emojis',
    variables: 'Variables',
    person: 'Personne',
  },
  paste: {
    tooLarge: 'Ce contenu est trop volumineux pour être collé en une fois. Collez-le par parties ou importez-le.',
    lostPictures:
      'Le texte est là, mais certaines de ses images ne sont pas dans le presse-papiers. Insérez-les comme fichiers.',
  },
  pastedAddress: {
    label: 'Insérer l’adresse sous forme de',
    forms: { link: 'Lien', embed: 'Contenu intégré', card: 'Carte de page' },
    offered: 'Cette adresse peut être affichée autrement. Choisissez avec les touches fléchées, ou continuez à écrire.',
  },
  picker: {
    pages: 'Pages',
    heading: 'Partie de la page',
    top: 'La page entière',
  },
  iconPicker: {
    search: 'Rechercher par nom',
    none: 'Aucune icône',
    nothing: 'Aucune icône ne porte ce nom.',
    brands: 'Inclure les marques',
  },
  linking: {
    link: 'Lien',
    add: 'Ajouter un lien',
    edit: 'Modifier le lien',
    target: 'Page ou adresse',
    badTarget:
      'Choisissez une page ou saisissez une adresse, par exemple https://example.com, ada@example.com ou #titre.',
    open: 'Ouvrir',
    set: 'Définir le lien',
    remove: 'Retirer le lien',
    cancel: 'Annuler',
  },
  selection: {
    toolbar: 'Texte sélectionné',
    more: 'Couleurs et autres options',
    superscript: 'Exposant',
    subscript: 'Indice',
    keyboard: 'Touche du clavier',
    textColor: 'Couleur du texte',
    background: 'Fond',
    named: {
      text: (color) => `Texte\u00a0: ${color.toLowerCase()}`,
      background: (color) => `Fond\u00a0: ${color.toLowerCase()}`,
    },
    colors: {
      default: 'Par défaut',
      red: 'Rouge',
      orange: 'Orange',
      yellow: 'Jaune',
      green: 'Vert',
      blue: 'Bleu',
      purple: 'Violet',
    },
  },
  commenting: {
    title: 'Commentaires',
    onBlock: 'Commenter ce bloc…',
    onCell: 'Commenter cette cellule…',
    count: (count) => plural(count, '# commentaire ouvert', '# commentaires ouverts'),
  },
  blockMenu: {
    open: 'Menu du bloc',
    duplicate: 'Dupliquer',
    moveUp: 'Monter',
    moveDown: 'Descendre',
    copyLink: 'Copier le lien',
    copied: 'Le lien est dans le presse-papiers.',
    settings: 'Paramètres',
    delete: 'Supprimer',
    turnInto: 'Transformer en',
  },
  find: {
    title: 'Rechercher et remplacer',
    find: 'Rechercher',
    replaceBy: 'Remplacer par',
    matchCase: 'Respecter la casse',
    wholeWords: 'Mots entiers',
    next: 'Suivant',
    previous: 'Précédent',
    replace: 'Remplacer',
    replaceAll: 'Tout remplacer',
    close: 'Fermer',
    count: (current, all) => {
      if (all === 0) return 'Aucun résultat';
      return current === 0 ? plural(all, '# résultat', '# résultats') : `${current} sur ${all}`;
    },
    replaced: (count) => plural(count, '# remplacement effectué', '# remplacements effectués'),
  },
  count: {
    all: (words, characters, minutes) => `${size(words, characters)} · ${minutes}\u00a0min de lecture`,
    selected: (words, characters) => `Sélection\u00a0: ${size(words, characters)}`,
  },
  source: {
    open: 'Modifier en Markdown',
    leave: 'Retour à la page',
    label: 'Markdown de la page',
    issues: 'À vérifier',
    line: (line) => `Ligne ${line}`,
    unclosed: (tag) => `{% ${tag} %} n’a pas de {% end${tag} %}\u00a0: ce n’est donc que du texte.`,
  },
};

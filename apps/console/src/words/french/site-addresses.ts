import type { siteAddressWords as english } from '../english/site-addresses.js';

/** What the addresses of a site say in French. */
export const siteAddressWords: typeof english = {
  lectern: {
    title: 'Où les lecteurs le trouvent',
    hint: 'Chaque site a une adresse sur cette installation. Votre propre nom d’hôte ou votre propre proxy passe avant elle.',
    now: 'Les lecteurs trouvent le site à l’adresse',
    later: 'Les lecteurs trouveront le site ici une fois qu’il sera publié.',
    basename: 'Nom dans l’adresse',
    basenameHint:
      'La dernière partie de l’adresse sur cette installation, par exemple «\u00a0manuel\u00a0». Si ce champ est vide\u00a0: l’ID du site.',
  },
  hostname: {
    title: 'Votre propre nom d’hôte',
    hint: 'Les lecteurs voient le site sous un nom de votre domaine.',
    field: 'Nom d’hôte',
    fieldHint: 'Au moins trois parties, par exemple «\u00a0docs.example.com\u00a0». Si ce champ est vide\u00a0: aucun.',
    records: 'Ajoutez cet enregistrement là où votre domaine est géré\u00a0:',
    copyName: 'Nom de l’enregistrement',
    copyValue: 'Valeur de l’enregistrement',
    certificate:
      'La personne qui exploite cette installation doit configurer le proxy pour qu’il accepte ce nom et obtienne un certificat. Lectern ne s’en charge pas.',
    check: 'Vérifier à nouveau',
    checking: 'Interrogation du DNS…',
    states: {
      ok: 'Le nom d’hôte mène ici.',
      wrong: 'Le nom d’hôte mène ailleurs.',
      missing:
        'Il n’y a pas encore d’enregistrement pour ce nom d’hôte. Un nouvel enregistrement peut mettre des heures à être visible partout.',
      unknown: 'Le DNS n’a pas pu être interrogé. Réessayez dans un instant.',
    },
    record: {
      ok: 'correct',
      wrong: 'mène ailleurs',
      missing: 'absent',
      unknown: 'impossible à vérifier',
    },
    compared: (found, expected) => `Trouvé\u00a0: ${found || 'rien'}\u202f; attendu\u00a0: ${expected || 'rien'}.`,
  },
  proxy: {
    title: 'Derrière votre propre proxy',
    hint: 'Votre propre serveur web affiche le site sous l’un de ses chemins, par exemple example.com/docs.',
    field: 'Hôte et chemin',
    fieldHint:
      'Sans «\u00a0https://\u00a0», par exemple «\u00a0example.com/docs\u00a0». Si ce champ est vide\u00a0: aucun.',
    target: 'Où votre proxy transmet les requêtes',
    code: 'Pour nginx',
    header: 'Le proxy doit envoyer X-Forwarded-Host pour que les lecteurs restent connectés.',
  },
};

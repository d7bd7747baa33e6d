import type { siteAddressWords as english } from '../english/site-addresses.js';

/** What the addresses of a site say in German. */
export const siteAddressWords: typeof english = {
  lectern: {
    title: 'Wo Leser sie finden',
    hint: 'Jede Website hat eine Adresse auf dieser Installation. Ein eigener Hostname oder Proxy hat Vorrang.',
    now: 'Leser finden die Website unter',
    later: 'Hier finden Leser die Website, sobald sie veröffentlicht ist.',
    basename: 'Name in der Adresse',
    basenameHint:
      'Der letzte Teil der Adresse auf dieser Installation, zum Beispiel „handbook“. Leer: die ID der Website.',
  },
  hostname: {
    title: 'Eigener Hostname',
    hint: 'Leser sehen die Website unter einem Namen Ihrer Domain.',
    field: 'Hostname',
    fieldHint: 'Mindestens drei Teile, zum Beispiel „docs.example.com“. Leer: keiner.',
    records: 'Legen Sie diesen Eintrag dort an, wo Ihre Domain verwaltet wird:',
    copyName: 'Name des Eintrags',
    copyValue: 'Wert des Eintrags',
    certificate:
      'Der Betreiber dieser Installation richtet seinen Proxy so ein, dass er den Namen annimmt und ein Zertifikat dafür bezieht. Lectern selbst tut beides nicht.',
    check: 'Erneut prüfen',
    checking: 'DNS wird abgefragt\u00a0…',
    states: {
      ok: 'Der Hostname führt hierher.',
      wrong: 'Der Hostname führt woandershin.',
      missing:
        'Für den Hostnamen gibt es noch keinen Eintrag. Bis ein neuer Eintrag überall sichtbar ist, können Stunden vergehen.',
      unknown: 'DNS konnte nicht abgefragt werden. Versuchen Sie es gleich noch einmal.',
    },
    record: {
      ok: 'richtig',
      wrong: 'führt woandershin',
      missing: 'nicht vorhanden',
      unknown: 'konnte nicht abgefragt werden',
    },
    compared: (found: string, expected: string) => `Gefunden: ${found || 'nichts'}; erwartet: ${expected || 'nichts'}.`,
  },
  proxy: {
    title: 'Hinter einem eigenen Proxy',
    hint: 'Ihr eigener Webserver zeigt die Website unter einem seiner Pfade, zum Beispiel example.com/docs.',
    field: 'Host und Pfad',
    fieldHint: 'Ohne „https://“, zum Beispiel „example.com/docs“. Leer: keiner.',
    target: 'Wohin Ihr Proxy Anfragen weiterleitet',
    code: 'Für nginx',
    header: 'Der Proxy muss X-Forwarded-Host senden, damit Leser angemeldet bleiben.',
  },
};

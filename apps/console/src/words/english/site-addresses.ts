/** What the addresses of a site say in English. */
export const siteAddressWords = {
  lectern: {
    title: 'Where readers find it',
    hint: 'Every site has an address on this installation. A hostname or a proxy of your own goes before it.',
    now: 'Readers find the site at',
    later: 'Readers find the site here once it is published.',
    basename: 'Name in the address',
    basenameHint: 'The last part of the address on this installation, such as “handbook”. Empty: the id of the site.',
  },
  hostname: {
    title: 'Hostname of your own',
    hint: 'Readers see the site under a name of your domain.',
    field: 'Hostname',
    fieldHint: 'At least three parts, such as “docs.example.com”. Empty: none.',
    records: 'Add this record where your domain is managed:',
    copyName: 'Name of the record',
    copyValue: 'Value of the record',
    certificate:
      'Whoever runs this installation lets its proxy accept the name and get a certificate for it. Lectern itself does neither.',
    check: 'Check again',
    checking: 'Asking DNS…',
    states: {
      ok: 'The hostname leads here.',
      wrong: 'The hostname leads elsewhere.',
      missing: 'There is no record for the hostname yet. New records can take hours until everybody sees them.',
      unknown: 'DNS could not be asked. Try again in a moment.',
    },
    record: {
      ok: 'right',
      wrong: 'leads elsewhere',
      missing: 'not there',
      unknown: 'could not be asked',
    },
    compared: (found: string, expected: string) => `Found ${found || 'nothing'}; expected ${expected || 'nothing'}.`,
  },
  proxy: {
    title: 'Behind your own proxy',
    hint: 'Your own web server shows the site below one of its paths, such as example.com/docs.',
    field: 'Host and path',
    fieldHint: 'Without “https://”, such as “example.com/docs”. Empty: none.',
    target: 'Where your proxy passes requests on to',
    code: 'For nginx',
    header: 'The proxy has to send X-Forwarded-Host, so that readers stay signed in.',
  },
};

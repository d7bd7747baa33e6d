import type { Shape } from './shape.js';

/** What looks the same in all versions. */
export const parts = {
  Info: {
    title: 'the info',
    fields: {
      title: 'text',
      summary: 'text',
      description: 'text',
      termsOfService: 'text',
      contact: 'Contact',
      license: 'License',
      version: 'text',
    },
    required: ['title', 'version'],
    vital: true,
  },
  Contact: { title: 'a contact', fields: { name: 'text', url: 'text', email: 'text' } },
  License: { title: 'a license', fields: { name: 'text', identifier: 'text', url: 'text' }, required: ['name'] },
  Tag: {
    title: 'a tag',
    fields: {
      name: 'text',
      summary: 'text',
      description: 'text',
      externalDocs: 'ExternalDocs',
      parent: 'text',
      kind: 'text',
    },
    required: ['name'],
  },
  ExternalDocs: {
    title: 'a link to documentation',
    fields: { description: 'text', url: 'text' },
    required: ['url'],
  },
  Xml: {
    title: 'the XML form',
    fields: { name: 'text', namespace: 'text', prefix: 'text', attribute: 'flag', wrapped: 'flag', nodeType: 'text' },
  },
  Security: { title: 'a security requirement', fields: {}, others: 'text[]' },
} as const satisfies Record<string, Shape>;

import { describe, expect, it } from '@jest/globals';
import { SpecificationOutline } from '@lectern/domain/openapi/outline';
import { specification } from '@lectern/openapi/testing/documents';
import { blocksOf } from '../../../test/reading.js';
import { describeSchemas } from './describe-schemas.js';
import { describeInfo, outlineSpecification } from './specification-outline.js';

const document = specification({
  info: {
    title: 'Pets',
    version: '1.2',
    description: '# Welcome\n\nAll about `pets`.',
    contact: { name: 'The team', url: 'https://example.com', email: 'team@example.com' },
    license: { name: 'MIT', identifier: 'MIT' },
    termsOfService: 'https://example.com/terms',
  },
  servers: [
    { url: 'https://{at}.example.com', description: 'Live', variables: { at: { default: 'eu', enum: ['eu', 'us'] } } },
  ],
  tags: [
    { name: 'pets', 'x-displayName': 'Pets', description: '# All\n\n{{ secret }}' },
    { name: 'cats', 'x-parent': 'pets' },
    { name: 'pets' },
    'broken',
  ],
  paths: {
    '/pets': {
      get: { summary: 'List pets', tags: ['pets', 'other'] },
      post: { operationId: 'addPet', deprecated: true },
    },
    '/cats': { get: {} },
  },
  webhooks: { petAdded: { post: { summary: 'Pet added' } }, petLost: { post: {} } },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        description: 'Ask us first.',
        flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: 'To *read*' } } },
      },
    },
    schemas: {
      Pet: {
        description: 'A pet.',
        properties: { id: { type: 'integer' }, owner: { $ref: '#/components/schemas/A~1b%25' } },
      },
      'A/b%': {
        properties: { name: { type: 'string' }, pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
      },
      Kind: { type: 'string', enum: ['cat', 'dog'] },
    },
  },
});

describe('describeInfo', () => {
  it('describes what an API is, where it is, how to get in and whom to ask', () => {
    expect(describeInfo(document)).toBe(`## Pets

Version 1.2

### Welcome

All about \`pets\`.

### Servers

- \`https://eu.example.com\`: Live
  - \`at\` (one of \`eu\` or \`us\`)

### Authentication

- \`oauth\` (OAuth 2.0 access token in the header \`Authorization\`): Ask us first.
  - Client credentials flow: get tokens at <https://example.com/token>
    - \`read\`: To _read_

### Contact and license

- Contact: [The team](https://example.com), <team@example.com>
- License: MIT
- Terms of service: <https://example.com/terms>
`);
  });

  it('has something to say of a document that says nothing', () => {
    expect(describeInfo({})).toBe('## API\n');
  });
});

describe('describeSchemas', () => {
  it('describes each schema once, in the order asked for, and leaves out names of none', () => {
    const text = describeSchemas(document, ['Kind', 'Pet', 'Nobody', 'constructor', 'A/b%', 'Pet']);
    expect(blocksOf(text)).toEqual([
      'heading-2: Kind',
      'paragraph: Type: string, one of cat or dog',
      'heading-2: Pet',
      'paragraph: Type: object',
      'paragraph: A pet.',
      'list-unordered: id (integer) owner (A/b% object, described under its name)',
      'paragraph: Example:',
      'code: {  "id": 1,  "owner": {    "name": "text",    "pets": []  }}',
      'heading-2: A/b%',
      'paragraph: Type: object',
      'list-unordered: name (string) pets (array of Pet objects, described under its name)',
      'paragraph: Example:',
      'code: {  "name": "text",  "pets": [    {      "id": 1    }  ]}',
    ]);
  });

  it('gives nothing for no names', () => {
    expect(describeSchemas(document, ['Nobody'])).toBe('');
  });
});

describe('outlineSpecification', () => {
  it('lists what pages are made from, in the order of the document', () => {
    const { info, ...outline } = SpecificationOutline.parse(outlineSpecification(document));
    expect(outline).toEqual({
      title: 'Pets',
      version: '1.2',
      description: '## Welcome\n\nAll about `pets`.',
      tags: [
        { name: 'pets', title: 'Pets', description: '## All\n\n\\{\\{ secret }}' },
        { name: 'cats', parent: 'pets' },
      ],
      operations: [
        { path: '/pets', method: 'get', title: 'List pets', tags: ['pets', 'other'], deprecated: false },
        { path: '/pets', method: 'post', title: 'addPet', tags: [], deprecated: true },
        { path: '/cats', method: 'get', title: 'GET /cats', tags: [], deprecated: false },
      ],
      webhooks: [
        { name: 'petAdded', method: 'post', title: 'Pet added' },
        { name: 'petLost', method: 'post', title: 'petLost' },
      ],
      schemas: ['Pet', 'A/b%', 'Kind'],
    });
    expect(info).toBe(describeInfo(document).replace('## Pets\n\n', ''));
  });

  it('does without the page about the API where that would be too long', () => {
    const long = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`v${at}`, { description: 'x'.repeat(300) }]),
    );
    const servers = Array.from({ length: 20 }, () => ({ url: 'https://example.com', variables: long }));
    const outline = SpecificationOutline.parse(outlineSpecification(specification({ servers })));
    expect(outline.info).toBeUndefined();
  });

  it('cuts long texts, leaves out names that could not be found again, and leaves off at 20,000', () => {
    const long = '{{ x }} '.repeat(1000);
    const paths = Object.fromEntries(Array.from({ length: 21_000 }, (_, index) => [`/${index}`, { get: {} }]));
    const outline = SpecificationOutline.parse(
      outlineSpecification({
        info: { title: long, version: long, description: long },
        tags: [{ name: 'a', description: long }, { name: 'b'.repeat(3000) }],
        paths: { [`/${long}`]: { get: {} }, ...paths },
        webhooks: { [long]: { post: {} }, short: { post: { summary: long } } },
        components: { schemas: { [long]: {}, A: {} } },
      }),
    );
    expect(outline.operations).toHaveLength(20_000);
    expect(outline.operations[0]?.path).toBe('/0');
    expect(outline.tags.map(({ name }) => name)).toEqual(['a']);
    expect(outline.webhooks.map(({ name }) => name)).toEqual(['short']);
    expect(outline.schemas).toEqual(['A']);
    expect(outline.description?.length).toBeGreaterThan(500);
  });
});

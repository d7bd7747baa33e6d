/** A small API that uses all that a reference shows. */
export const petsApi = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.test/v1' }, { url: 'https://sandbox.test', description: 'To try things' }],
  security: [{ token: [] }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      patch: {
        summary: 'Change a pet',
        description: 'Changes **what is given**, see [the guide](https://docs.test/guide).',
        externalDocs: { url: 'https://docs.test/more', description: 'More' },
        deprecated: true,
        parameters: [
          { name: 'dry', in: 'query', description: 'Only *try*.', schema: { type: 'boolean', default: false } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] } },
          { name: 'x-a-header-with-quite-a-long-name-that-nobody-breaks', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            description: 'The pet',
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { example: { name: 'Tom' }, schema: { $ref: '#/components/schemas/Pet' } } },
          },
          404: { description: 'Not Found' },
        },
      },
    },
  },
  webhooks: {
    moved: {
      post: {
        summary: 'A pet moved',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, home: { $ref: '#/components/schemas/Home' } },
      },
      Home: { type: 'object', description: 'Where it lives', properties: { street: { type: 'string' } } },
      home: { type: 'string' },
    },
  },
};

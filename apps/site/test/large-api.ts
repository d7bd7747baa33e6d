const COUNT = 50;

const numbers = Array.from({ length: COUNT }, (_, index) => index);

/** An API of which one schema has so many parts that they are not all told in place. */
export const largeApi = {
  openapi: '3.1.0',
  info: { title: 'Parts', version: '1' },
  paths: {
    '/wholes': {
      get: {
        summary: 'List wholes',
        responses: {
          200: {
            description: 'All of them',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Whole' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Whole: {
        type: 'object',
        properties: Object.fromEntries(
          numbers.map((index) => [`p${index}`, { $ref: `#/components/schemas/Part${index}` }]),
        ),
      },
      ...Object.fromEntries(
        numbers.map((index) => [
          `Part${index}`,
          { type: 'object', description: `About part ${index}`, properties: { [`depth${index}`]: { type: 'string' } } },
        ]),
      ),
    },
  },
};

import { describe, expect, it } from '@jest/globals';
import { DESCRIPTION_HTML, describeText } from './describe-text.js';

const described = (document: object) => JSON.parse(describeText(JSON.stringify(document)));
const withHtml = (description: string, html = `<p>${description}</p>`) => ({ description, [DESCRIPTION_HTML]: html });

describe('describeText', () => {
  it('puts HTML beside every description of a document', () => {
    const schema = {
      type: 'object',
      description: 'S',
      properties: { description: { type: 'string', description: 'P' } },
    };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1', description: '**All** pets' },
      tags: [{ name: 'pets', description: 'T', externalDocs: { url: 'https://a.example', description: 'D' } }],
      servers: [{ url: '/{v}', description: 'V', variables: { v: { default: '1', description: 'W' } } }],
      paths: {
        '/pets': {
          description: 'I',
          get: {
            description: 'O',
            parameters: [{ name: 'q', in: 'query', description: 'Q', schema }],
            requestBody: { description: 'B', content: { 'application/json': { schema: { allOf: [schema] } } } },
            responses: { 200: { description: 'R', headers: { 'X-A': { description: 'H' } } } },
          },
        },
      },
      webhooks: { added: { post: { description: 'K', responses: {} } } },
      components: { schemas: { Pet: schema }, securitySchemes: { key: { type: 'apiKey', description: 'Y' } } },
    };
    const result = described(document);
    expect(result.info).toEqual({
      title: 'Pets',
      version: '1',
      ...withHtml('**All** pets', '<p><strong>All</strong> pets</p>'),
    });
    const found = [...JSON.stringify(result).matchAll(/x-gitbook-description-html":"<p>(\w)<\/p>/g)].map(
      ([, name]) => name,
    );
    expect(found.sort().join('')).toBe('BDHIKOPPPQRSSSTVWY');
    expect(result.components.schemas.Pet.properties.description).toEqual({ type: 'string', ...withHtml('P') });
    expect(JSON.parse(JSON.stringify(result, (key, value) => (key === DESCRIPTION_HTML ? undefined : value)))).toEqual(
      document,
    );
  });

  it('leaves alone what is called a description in examples, defaults and extensions', () => {
    const data = { description: 'Data' };
    const schema = {
      type: 'object',
      example: data,
      examples: [data],
      default: data,
      enum: [data],
      const: data,
      'x-a': data,
    };
    const document = {
      openapi: '3.0.3',
      paths: {
        '/a': {
          get: { responses: { 200: { content: { a: { schema, example: data, examples: { a: { value: data } } } } } } },
        },
      },
      'x-all': [data],
    };
    expect(described(document)).toEqual(document);
  });

  it('leaves nothing of the HTML that the author put there', () => {
    const html = '<img src=x onerror=alert(1)>';
    const hostile = { [DESCRIPTION_HTML]: html };
    const document = {
      openapi: '3.1.0',
      ...hostile,
      info: { ...hostile, description: 'Pets' },
      tags: [{ name: 'a', ...hostile, description: '' }],
      components: {
        schemas: { A: { ...hostile, description: ['x'], items: { ...hostile, unknown: [{ ...hostile }] } } },
      },
      'x-other': { ...hostile },
    };
    const text = describeText(JSON.stringify(document));
    expect(text).not.toContain('onerror');
    expect(JSON.parse(text).info).toEqual(withHtml('Pets'));
  });

  it.each(['[]', '"text"', 'null', '{}', '{"info":[],"paths":"x","components":{"schemas":[null,1]}}'])(
    'takes %s as it is',
    (text) => {
      expect(describeText(text)).toBe(text);
    },
  );

  it('writes no more HTML than there is room for', () => {
    const description = '&'.repeat(90_000);
    const tags = Array.from({ length: 80 }, (_, index) => ({ name: String(index), description }));
    const result = described({ openapi: '3.1.0', tags });
    const htmls = result.tags.flatMap((tag: Record<string, string>) => tag[DESCRIPTION_HTML] ?? []);
    expect(htmls.length).toBeGreaterThan(10);
    expect(htmls.join('').length).toBeLessThan(17_000_000);
  });
});

import { describe, expect, it } from '@jest/globals';
import { block, rendered } from '../../test/rendered.js';

function shown(specification: Record<string, unknown>): string {
  const data = { ref: { kind: 'openapi', spec: 's' }, method: 'post' };
  const blocks = [
    block('openapi-operation', { ...data, path: '/a' }),
    block('openapi-webhook', { ...data, name: 'a' }),
    block('openapi-schemas', { ...data, schemas: ['A', 'B', '__proto__'] }),
  ];
  return rendered(blocks, { specification: () => specification });
}

const operation = (value: unknown, rest: object = {}) => ({
  openapi: '3.1.0',
  ...rest,
  paths: { '/a': { post: value } },
  webhooks: { a: { post: value } },
});

/** A specification in which every field that is read holds the same thing. */
function filledWith(value: unknown): Record<string, unknown> {
  const media = { 'application/json': { schema: value, example: value, examples: value } };
  const named = { schema: value, name: value, in: 'query', description: value, content: value };
  const fields = {
    ...{ summary: value, description: value, deprecated: value, externalDocs: value, security: value, servers: value },
    parameters: [value, named, { ...named, in: value }],
    requestBody: { description: value, content: media },
    responses: { 200: { description: value, headers: { a: value }, content: media }, x: value },
  };
  const shared = {
    schemas: { A: value, B: { type: value, properties: value, items: value, oneOf: value, enum: value } },
  };
  return { ...operation(fields), components: { ...shared, securitySchemes: value }, servers: [value, { url: value }] };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (schema: unknown) => ({ requestBody: { content: { 'application/json': { schema } } } });

describe('hostile specifications', () => {
  it('are rendered without error whatever stands where', () => {
    const values = [
      null,
      true,
      0,
      -1e308,
      '',
      'text',
      [],
      [null, [[]], {}],
      {},
      { $ref: '#' },
      { $ref: '#/paths' },
      { a: { b: [1] } },
    ];
    for (const value of values) expect(typeof shown(filledWith(value))).toBe('string');
    for (const value of values)
      expect(typeof shown({ paths: value, webhooks: value, components: value })).toBe('string');
  });

  it('never put markup of theirs into the page', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>" onclick="alert(1)';
    const html = shown({
      ...filledWith(evil),
      components: {
        schemas: { A: { type: 'object', title: evil, description: evil, properties: { [evil]: { enum: [evil] } } } },
      },
    });
    expect(html).not.toMatch(/<script|<img|<[^>]* onclick="|<[^>]* onerror=/);
    expect(html).toContain('&lt;script');
  });

  it('never lead to an address that runs something', () => {
    const url = 'javascript:alert(1)';
    const html = shown(
      operation(
        {
          description: `[a](${url}) <${url}> ![b](${url}) <a href="${url}">c</a>`,
          externalDocs: { url, description: 'd' },
          servers: [{ url }, { url: `  ${url}` }, { url: 'data:text/html,x' }],
          responses: { 200: { description: `[e](${url})` } },
        },
        { components: { schemas: { A: { externalDocs: { url }, description: `[f](${url})` } } } },
      ),
    );
    expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|data):/i);
    expect(html).not.toContain('data:text/html');
  });

  it('are rendered even where texts hold halves of characters', () => {
    const half = 'a\uD800';
    const named = block('openapi-operation', { ref: { kind: 'openapi', spec: 's' }, path: '/a', method: 'post' }, [], {
      meta: { id: half },
    });
    const path = { name: 'a', in: 'path', required: true, example: half };
    const specification = operation({ summary: half, parameters: [path, { ...path, in: 'query' }] });
    expect(rendered(named, { specification: () => specification })).toContain('api-operation');
    expect(typeof shown(filledWith(half))).toBe('string');
  });

  it('do not reach what all objects inherit', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
    );
    const html = shown(operation(body(schema), { components: { schemas: { A: schema } } }));
    expect(html).toContain('__proto__');
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false);
  });

  it('end where references go round in circles', () => {
    const schemas = {
      A: { type: 'object', properties: { b: ref('B'), all: { type: 'array', items: ref('A') } } },
      B: { oneOf: [ref('A'), ref('B'), { type: 'object', properties: { a: ref('A') } }] },
      C: ref('D'),
      D: ref('C'),
      E: { allOf: [ref('E'), ref('A')] },
    };
    const responses = { 200: { content: { 'application/json': { schema: ref('C') } } } };
    const html = shown(operation({ ...body(ref('E')), responses }, { components: { schemas } }));
    expect(html.length).toBeLessThan(500_000);
  });

  it('render no more than a page can bear', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `S${index}`,
        {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 30 }, (__, at) => [`p${at}`, ref(`S${at}`)])),
        },
      ]),
    );
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`p${index}`, { type: 'string' }]));
    const responses = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `${index}`,
        { content: { 'application/json': { schema: ref('S0') } } },
      ]),
    );
    const parameters = Array.from({ length: 10_000 }, (_, index) => ({
      name: `q${index}`,
      in: 'query',
      schema: ref('S1'),
    }));
    const html = shown(
      operation(
        { ...body({ type: 'object', properties: many }), responses, parameters },
        { components: { schemas: { A: { properties: many }, ...schemas } } },
      ),
    );
    const [operations = '', schemasRendered = ''] = html.split('class="api-schemas"');
    expect([...operations.matchAll(/<dt/g)].length).toBeLessThan(2 * 2000);
    expect([...schemasRendered.matchAll(/<dt/g)].length).toBeLessThan(4100);
  });
});

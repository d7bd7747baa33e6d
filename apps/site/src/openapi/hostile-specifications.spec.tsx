import { describe, expect, it } from '@jest/globals';
import type { Block, ContentRef } from '@lectern/content/document/document';
import { renderToString } from 'preact-render-to-string';
import { drawDocument } from '../document/document-body.js';
import { english } from '../words/english.js';
import { OpenApiBlock } from './openapi-block.js';

function drawn(specification: Record<string, unknown>): string {
  const context = {
    words: english,
    externalLinks: 'self' as const,
    resolve: (ref: ContentRef) =>
      ref.kind === 'url' ? { href: ref.url, title: ref.url, isExternal: true } : undefined,
    specification: () => specification,
    integration: () => null,
  };
  const ref = { kind: 'openapi', spec: 's' };
  const blocks: Block[] = [
    { object: 'block', type: 'openapi-operation', data: { ref, path: '/a', method: 'post' }, isVoid: true },
    { object: 'block', type: 'openapi-webhook', data: { ref, name: 'a', method: 'post' }, isVoid: true },
    { object: 'block', type: 'openapi-schemas', data: { ref, schemas: ['A', 'B', '__proto__'] }, isVoid: true },
  ];
  return blocks
    .map((block) => renderToString(<OpenApiBlock block={block} context={context} drawDocument={drawDocument} />))
    .join('\n');
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
  it('are drawn without error whatever stands where', () => {
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
    for (const value of values) expect(typeof drawn(filledWith(value))).toBe('string');
    for (const value of values)
      expect(typeof drawn({ paths: value, webhooks: value, components: value })).toBe('string');
  });

  it('never put markup of theirs into the page', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>" onclick="alert(1)';
    const html = drawn({
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
    const html = drawn(
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

  it('do not reach what all objects inherit', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
    );
    const html = drawn(operation(body(schema), { components: { schemas: { A: schema } } }));
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
    const html = drawn(operation({ ...body(ref('E')), responses }, { components: { schemas } }));
    expect(html.length).toBeLessThan(500_000);
  });

  it('draw no more than a page can bear, in time', () => {
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
    const start = performance.now();
    const html = drawn(
      operation(
        { ...body({ type: 'object', properties: many }), responses, parameters },
        { components: { schemas: { A: { properties: many }, ...schemas } } },
      ),
    );
    expect([...html.matchAll(/<dt/g)].length).toBeLessThan(6000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

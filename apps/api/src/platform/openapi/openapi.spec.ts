import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, endpoints, outsideV1 } from '../../../test/harness.js';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>;
}

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client reads it.
let document: any;
let operations: { path: string; method: string; operation: Operation }[];

beforeAll(async () => {
  document = (await api.get(outsideV1('/openapi.json'))).body;
  const paths: Record<string, Record<string, Operation>> = document.paths;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

describe('GET /openapi.json', () => {
  it('200: is an OpenAPI 3.1 document that may be shown to anybody', async () => {
    const { status, headers } = await api.get(outsideV1('/openapi.json'));

    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Lectern API', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(document.servers).toEqual([{ url: 'https://docs.test' }]);
    expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
    expect(document.security).toEqual([{ bearer: [] }]);
    const known = ['openapi', 'info', 'servers', 'security', 'components', 'paths', 'tags'];
    expect(Object.keys(document).filter((key) => !known.includes(key))).toEqual([]);
  });

  it('has exactly the operations of the inventory', () => {
    const documented = operations.map(({ path, method, operation }) => `${method} ${path} ${operation.operationId}`);
    const declared = endpoints.map(({ route, endpoint }) => {
      return `${endpoint.method.toLowerCase()} ${route.replace(/:(\w+)/g, '{$1}')} ${endpoint.operationId}`;
    });
    expect(documented.sort()).toEqual(declared.sort());
  });

  it('refers only to what it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => String(target));
    expect(references.length).toBeGreaterThan(10);
    const dangling = references.filter((target) => {
      const steps = target.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
      return steps.shift() !== '#' || steps.reduce((at, step) => at?.[step], document) === undefined;
    });
    expect(dangling).toEqual([]);
  });

  it('gives every operation a summary, its area as a tag and a name that generators can use', () => {
    const areas: string[] = document.tags.map(({ name }: { name: string }) => name);
    expect(areas).toHaveLength(10);
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
      expect(operation.summary).toMatch(/^[A-Z].{3,120}[^.]$/);
      expect(operation.tags).toEqual([expect.stringMatching(`^(${areas.join('|')})$`)]);
    }
  });

  it('declares every parameter of every path, and no other', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect({ path, names: declared.map(({ name }) => name) }).toEqual({ path, names: named });
      for (const parameter of declared) expect(parameter).toMatchObject({ required: true, schema: expect.anything() });
    }
  });

  it('describes one success and the failures of every operation, all with the one error body', () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses).map(Number);
      // Who may decline the response can get none.
      const declinable = (operation.parameters ?? []).some(({ name }) => name === 'Prefer');
      const successes = statuses.filter((status) => status >= 200 && status < 300);
      const creates = endpoints.some(({ endpoint: e }) => e.operationId === operation.operationId && e.creates);
      expect(successes).toEqual(declinable ? [200, 204] : creates ? [200, 201] : [expect.any(Number)]);
      expect(statuses).toContain(429);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(response.description).not.toBe('');
        if (Number(status) < 400) continue;
        expect(response.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
      }
    }
  });

  it('tells that an operation needs a token, unless it is public', () => {
    const isPublic = new Map(endpoints.map(({ endpoint }) => [endpoint.operationId, endpoint.access === 'public']));
    for (const { operation } of operations) {
      if (isPublic.get(operation.operationId)) {
        expect(operation.security).toEqual([]);
        expect(operation.responses).not.toHaveProperty('401');
      } else {
        expect(operation.security).toBeUndefined();
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
      }
    }
  });

  it('describes input as the client writes it and output as the client reads it', () => {
    const create = operations.find(({ operation }) => operation.operationId === 'createOrganization')?.operation;
    expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { title: { type: 'string', minLength: 2, maxLength: 255 } },
      required: ['title'],
    });
    expect(document.components.schemas.Organization).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: expect.arrayContaining(['id', 'title', 'permissions']),
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { newDescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import type { JsonObject } from '@lectern/openapi/document/json';
import { findOperation } from '@lectern/openapi/document/operations';
import { sampleLanguages } from './sample-languages.js';
import { sampleRequest } from './sample-request.js';

function samplesOf(operation: JsonObject, rest: JsonObject = {}, path = '/pets/{id}') {
  const document: JsonObject = {
    openapi: '3.1.0',
    servers: [{ url: 'https://api.test/v1/' }],
    ...rest,
    paths: { [path]: { post: operation } },
  };
  const found = findOperation(document, 'paths', path, 'post');
  if (found === undefined) throw new Error('There is no such operation.');
  const request = sampleRequest(newDescribeContext(document), found);
  const [curl, javascript, python] = sampleLanguages.map(({ write }) => write(request));
  return { curl, javascript, python };
}

const pet = { type: 'object', properties: { name: { type: 'string' }, isTame: { type: 'boolean' } } };

describe('samples of a request', () => {
  it('send what is required, with the examples of the author', () => {
    const { curl } = samplesOf({
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a b' },
        { name: 'mode', in: 'query', required: true, schema: { type: 'string', enum: ['fast'] } },
        { name: 'page', in: 'query', schema: { type: 'integer' } },
        { name: 'X-Trace', in: 'header', required: true, schema: { type: 'integer' } },
      ],
    });
    expect(curl).toBe("curl -X POST 'https://api.test/v1/pets/a%20b?mode=fast' \\\n  -H 'X-Trace: 1'");
  });

  it('keep the placeholder of a path parameter without an example', () => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    expect(samplesOf({ parameters }).curl).toContain("'https://api.test/v1/pets/{id}'");
  });

  it('write a body of JSON as each language writes values', () => {
    const { curl, javascript, python } = samplesOf({
      requestBody: { content: { 'application/json': { schema: pet } } },
    });
    expect(curl).toContain(`--data-raw '{\n  "name": "text",\n  "isTame": true\n}'`);
    expect(javascript).toContain('body: JSON.stringify({');
    expect(python).toContain('"isTame": True,');
  });

  it('write the fields of forms with files', () => {
    const properties = { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } };
    const content = { 'multipart/form-data': { schema: { type: 'object', properties } } };
    const { curl, javascript, python } = samplesOf({ requestBody: { content } });
    expect(curl).toContain("-F 'name=text' \\\n  -F 'photo=@file'");
    expect(javascript).toContain('form.append("name", "text");\nform.append("photo", file);');
    expect(python).toContain('"name": (None, "text"),\n        "photo": open("file", "rb"),');
  });

  it('never send a file of the reader that the specification names', () => {
    const properties = { a: { example: '@/etc/passwd' }, 'b=@/etc/passwd;': { example: 'c' } };
    const content = { 'multipart/form-data': { schema: { type: 'object', properties } } };
    expect(samplesOf({ requestBody: { content } }).curl).not.toMatch(/-F/);
    const text = samplesOf({ requestBody: { content: { 'text/plain': { example: '@/etc/passwd' } } } });
    expect(text.curl).toContain("--data-raw '@/etc/passwd'");
  });

  it('show where a client identifies itself', () => {
    const securitySchemes = {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    };
    const { curl } = samplesOf(
      { security: [{ token: [], key: [], session: [] }] },
      { components: { securitySchemes } },
    );
    expect(curl).toContain("?key=YOUR_API_KEY'");
    expect(curl).toContain("-H 'Authorization: Bearer YOUR_TOKEN'");
    expect(curl).toContain("-H 'Cookie: sid=YOUR_API_KEY'");
  });

  it('name a host where the specification names none that can be called', () => {
    expect(samplesOf({}, { servers: [{ url: '/v2' }] }).curl).toContain("'https://api.example.com/v2/pets/{id}'");
    const hostile = samplesOf({}, { servers: [{ url: 'javascript:alert(1)' }] });
    expect(hostile.curl).toContain("'https://api.example.com/pets/{id}'");
  });

  it('never let a text out of its quotes', () => {
    const evil = `'; rm -rf ~ #"); evil() //`;
    const { curl, javascript, python } = samplesOf(
      { requestBody: { content: { 'text/plain': { example: evil } } } },
      { servers: [{ url: `https://api.test/${evil}` }] },
    );
    expect(curl?.replace(/'(?:[^']|'\\'')*'/g, 'Q')).toBe('curl -X POST Q \\\n  -H Q \\\n  --data-raw Q');
    expect(javascript).toContain(JSON.stringify(evil));
    expect(python).toContain(`data=${JSON.stringify(evil)}`);
  });
});

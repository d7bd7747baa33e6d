/**
 * A specification of about so many bytes as JSON, of operations and schemas as people write them.
 * @param {number} bytes
 */
export function documentOf(bytes) {
  const paths = {};
  const schemas = {};
  let size = 0;
  for (let index = 0; size < bytes; index++) {
    schemas[`Thing${index}`] = schema(index);
    paths[`/things${index}/{id}`] = pathItem(index);
    size += JSON.stringify([schemas[`Thing${index}`], paths[`/things${index}/{id}`]]).length + 40;
  }
  return { openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths, components: { schemas } };
}

/**
 * The same specification after some work on it: one operation is gone, one is new, one schema has changed.
 * @param {ReturnType<typeof documentOf>} document
 */
export function changedDocument(document) {
  const [first, ...others] = Object.entries(document.paths);
  const paths = { ...Object.fromEntries(others), '/new': first[1] };
  const { Thing0 } = document.components.schemas;
  const schemas = { ...document.components.schemas, Thing0: { ...Thing0, required: ['id', 'name'] } };
  return { ...document, paths, components: { schemas } };
}

/**
 * Writes a document as YAML, one value on each line.
 * @param {unknown} value
 */
export function yamlOf(value, indent = '') {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`;
  const entries = Object.entries(value);
  if (entries.length === 0) return Array.isArray(value) ? ' []\n' : ' {}\n';
  const lines = entries.map(([key, part]) => {
    const name = Array.isArray(value) ? '-' : `${JSON.stringify(key)}:`;
    return `${indent}${name}${yamlOf(part, `${indent}  `)}`;
  });
  return `\n${lines.join('')}`;
}

function schema(index) {
  return {
    type: 'object',
    description: `What is known of the things of kind ${index}. Whoever reads one gets all of it.`,
    required: ['id'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Identifies it' },
      name: { type: 'string', maxLength: 100, example: 'A thing' },
      tags: { type: 'array', items: { type: 'string' } },
      parent: { $ref: `#/components/schemas/Thing${Math.max(0, index - 1)}` },
    },
  };
}

function pathItem(index) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } };
  const get = {
    operationId: `getThing${index}`,
    summary: `Reads a thing of kind ${index}`,
    tags: [`Group ${index % 20}`],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'The thing', content }, 404: { description: 'There is none' } },
  };
  return { get };
}

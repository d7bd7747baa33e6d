import { arrayOf, fieldOf, type JsonObject, objectOf, stringOf } from '../document/json.js';
import type { Path } from '../document/path.js';
import { quote } from '../document/problem.js';
import { sunsetOf } from '../document/sunset.js';
import type { Generation } from '../structure/structure-of.js';
import type { Findings } from './findings.js';

interface Surroundings {
  generation: Generation;
  findings: Findings;
}

type CheckPart = (part: JsonObject, path: Path | undefined, around: Surroundings) => void;

/** Checks what the fields of one object have to do with each other, which no table can say. */
export function checkParts(
  type: string,
  part: JsonObject,
  path: Path | undefined,
  { generation, findings }: Surroundings,
): void {
  CHECKS.get(type)?.(part, path, { generation, findings });
}

const CHECKS = new Map<string, CheckPart>([
  ['Server', checkServer],
  ['ServerVariable', checkServerVariable],
  ['Parameter', checkParameter],
  ['Header', checkValue],
  ['Operation', checkSunset],
]);

function checkServer(server: JsonObject, path: Path | undefined, { findings }: Surroundings): void {
  const url = stringOf(fieldOf(server, 'url')) ?? '';
  const variables = objectOf(fieldOf(server, 'variables'));
  const used = new Set([...url.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? ''));
  for (const name of used) {
    if (Object.hasOwn(variables, name)) continue;
    findings.add('error', 'server-variable-undefined', { parent: path, key: 'url' }, () => {
      return `The URL has {${name}}, but no server variable is called so.`;
    });
  }
  for (const name of Object.keys(variables)) {
    if (used.has(name)) continue;
    const place = { parent: { parent: path, key: 'variables' }, key: name };
    findings.add('warning', 'server-variable-unused', place, () => `The URL does not use the variable ${quote(name)}.`);
  }
}

function checkServerVariable(variable: JsonObject, path: Path | undefined, { findings }: Surroundings): void {
  const value = stringOf(fieldOf(variable, 'default'));
  const allowed = arrayOf(fieldOf(variable, 'enum'));
  if (value === undefined || allowed.length === 0 || allowed.includes(value)) return;
  findings.add('error', 'server-variable-default', { parent: path, key: 'default' }, () => {
    return `The default ${quote(value)} is not one of the values that the variable may have.`;
  });
}

function checkParameter(parameter: JsonObject, path: Path | undefined, around: Surroundings): void {
  if (fieldOf(parameter, 'in') === 'path' && fieldOf(parameter, 'required') !== true) {
    around.findings.add('error', 'path-parameter-not-required', path, () => {
      return 'A parameter in the path is always there, so it must have "required": true.';
    });
  }
  if (around.generation !== '2.0') checkValue(parameter, path, around);
  checkSunset(parameter, path, around);
}

/** A value is described either by its schema or as one media type. */
function checkValue(owner: JsonObject, path: Path | undefined, { generation, findings }: Surroundings): void {
  if (generation === '2.0') return;
  const hasSchema = Object.hasOwn(owner, 'schema');
  const types = Object.keys(objectOf(fieldOf(owner, 'content'))).length;
  if (hasSchema && Object.hasOwn(owner, 'content')) {
    findings.add('error', 'schema-and-content', path, () => 'There may be "schema" or "content", but not both.');
  } else if (types > 1) {
    const place = { parent: path, key: 'content' };
    findings.add('error', 'several-contents', place, () => `There may be one media type, but there are ${types}.`);
  } else if (!hasSchema && types === 0) {
    findings.add(
      'warning',
      'no-schema',
      path,
      () => 'There should be "schema" or "content", which say what it may be.',
    );
  }
}

function checkSunset(owner: JsonObject, path: Path | undefined, { findings }: Surroundings): void {
  if (sunsetOf(owner) !== 'invalid') return;
  findings.add('warning', 'sunset-invalid', { parent: path, key: 'x-sunset' }, () => {
    return 'This should be a date such as 2030-12-31, or a date with time.';
  });
}

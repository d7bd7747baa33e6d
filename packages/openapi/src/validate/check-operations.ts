import { arrayOf, fieldOf, isObject, type JsonObject, type JsonValue, objectOf, stringOf } from '../document/json.js';
import { type Operation, operationsOf } from '../document/operations.js';
import type { Path } from '../document/path.js';
import { quote } from '../document/problem.js';
import { resolve } from '../document/references.js';
import { isExtension } from '../structure/children.js';
import type { Generation } from '../structure/structure-of.js';
import type { Findings } from './findings.js';

/** Checks what no table can say: names that have to be unique, and names that have to be known. */
export function checkOperations(document: JsonObject, generation: Generation, findings: Findings): void {
  checkPaths(document, findings);
  const schemes = schemeNames(document, generation);
  const ids = new Set<string>();
  const checked = new Set<JsonObject>();
  for (const operation of operationsOf(document)) {
    // Paths may share their content by reference: it is checked once, or many paths times much content take forever.
    if (checked.has(operation.value)) continue;
    checked.add(operation.value);
    checkId(operation, ids, findings);
    checkParameters(document, operation, !checked.has(operation.pathItem), findings);
    checked.add(operation.pathItem);
    checkSecurity(operation.value, schemes, operation.place, findings);
  }
  checkSecurity(document, schemes, undefined, findings);
}

/** Paths that differ only in the names of their parameters match the same requests. */
function checkPaths(document: JsonObject, findings: Findings): void {
  const known = new Map<string, string>();
  for (const path of Object.keys(objectOf(fieldOf(document, 'paths')))) {
    if (isExtension(path)) continue;
    const place = { parent: { parent: undefined, key: 'paths' }, key: path };
    if (path.includes('?')) {
      findings.add('error', 'path-with-query', place, () => {
        return 'A path has no query. Describe it as parameters of the operations.';
      });
    } else if (path.includes('#')) {
      findings.add('warning', 'path-with-fragment', place, () => 'Clients never send what follows the "#" of a path.');
    }
    const template = path.replace(/\{[^{}]*\}/g, '{}');
    const other = known.get(template);
    if (other === undefined) known.set(template, path);
    else {
      findings.add('error', 'path-ambiguous', place, () => `The path ${quote(other)} matches the same requests.`);
    }
  }
}

function schemeNames(document: JsonObject, generation: Generation): Set<string> {
  const home =
    generation === '2.0'
      ? fieldOf(document, 'securityDefinitions')
      : fieldOf(objectOf(fieldOf(document, 'components')), 'securitySchemes');
  return new Set(Object.keys(objectOf(home)));
}

function checkId({ value, place }: Operation, ids: Set<string>, findings: Findings): void {
  const id = stringOf(fieldOf(value, 'operationId'));
  if (id === undefined) return;
  if (ids.has(id)) {
    const path = { parent: place, key: 'operationId' };
    findings.add('error', 'operation-id-taken', path, () => {
      return `Another operation has the operationId ${quote(id)} as well.`;
    });
  }
  ids.add(id);
}

interface Declared {
  name: string;
  location: string;
  place: Path;
}

/** The parameters of a path belong to all of its operations; what is wrong with them is told at the first one. */
function checkParameters(document: JsonObject, operation: Operation, isFirst: boolean, findings: Findings): void {
  const names = new Set(templateNames(operation.path));
  const shared = parametersOf(document, operation.pathItem, operation.place?.parent);
  const own = parametersOf(document, operation.value, operation.place);
  for (const list of [shared, own]) {
    const here = new Set<string>();
    for (const { name, location } of list) {
      const key = `${location} ${name}`;
      if (here.has(key)) {
        findings.add('error', 'parameter-declared-twice', operation.place, () => {
          return `The parameter ${quote(key)} is declared twice.`;
        });
      }
      here.add(key);
    }
  }
  for (const { name, location, place } of isFirst ? [...shared, ...own] : own) {
    if (location !== 'path' || names.has(name)) continue;
    findings.add('error', 'path-parameter-unused', place, () => `The path has no {${name}}.`);
  }
  const inPath = new Set([...shared, ...own].filter(({ location }) => location === 'path').map(({ name }) => name));
  for (const name of names) {
    if (inPath.has(name)) continue;
    findings.add('warning', 'path-parameter-undeclared', operation.place, () => {
      return `The path has {${name}}, but no path parameter is called so.`;
    });
  }
}

function parametersOf(document: JsonObject, owner: JsonObject, place: Path | undefined): Declared[] {
  return arrayOf(fieldOf(owner, 'parameters')).flatMap((entry: JsonValue, index): Declared[] => {
    const parameter = resolve(document, entry);
    if (!isObject(parameter)) return [];
    const name = stringOf(fieldOf(parameter, 'name'));
    const location = stringOf(fieldOf(parameter, 'in')) ?? '';
    const path = { parent: { parent: place, key: 'parameters' }, key: index };
    return name === undefined ? [] : [{ name, location, place: path }];
  });
}

function checkSecurity(owner: JsonObject, known: Set<string>, place: Path | undefined, findings: Findings): void {
  for (const requirement of arrayOf(fieldOf(owner, 'security'))) {
    for (const name of Object.keys(objectOf(requirement))) {
      if (known.has(name)) continue;
      const path = { parent: place, key: 'security' };
      findings.add(
        'error',
        'security-scheme-unknown',
        path,
        () => `There is no security scheme called ${quote(name)}.`,
      );
    }
  }
}

function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}

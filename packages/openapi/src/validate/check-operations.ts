import { arrayOf, fieldOf, isObject, type JsonObject, type JsonValue, objectOf, stringOf } from '../document/json.js';
import { type Operation, operationsOf } from '../document/operations.js';
import type { Path } from '../document/path.js';
import { quote } from '../document/problem.js';
import { resolve } from '../document/references.js';
import type { Generation } from '../structure/structure-of.js';
import type { Findings } from './findings.js';

/** Checks what no table can say: names that have to be unique, and names that have to be known. */
export function checkOperations(document: JsonObject, generation: Generation, findings: Findings): void {
  const schemes = schemeNames(document, generation);
  const ids = new Set<string>();
  const paths = new Map<string, string>();
  const checked = new Set<JsonObject>();
  for (const operation of operationsOf(document)) {
    checkTemplate(operation, paths, findings);
    // Paths may share their content by reference: it is checked once, or many paths times much content take forever.
    if (checked.has(operation.value)) continue;
    checked.add(operation.value);
    checkId(operation, ids, findings);
    checkParameters(document, operation, findings);
    checkSecurity(operation.value, schemes, operation.place, findings);
  }
  checkSecurity(document, schemes, undefined, findings);
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
    findings.add('error', path, () => `Another operation has the operationId ${quote(id)} as well.`);
  }
  ids.add(id);
}

function checkParameters(document: JsonObject, operation: Operation, findings: Findings): void {
  const declared = new Set<string>();
  for (const list of [operation.pathItem, operation.value].map((owner) => arrayOf(fieldOf(owner, 'parameters')))) {
    const here = new Set<string>();
    for (const entry of list) {
      const key = parameterKey(document, entry);
      if (key === undefined) continue;
      if (here.has(key)) findings.add('error', operation.place, () => `The parameter ${quote(key)} is declared twice.`);
      here.add(key);
      declared.add(key);
    }
  }
  for (const name of templateNames(operation.path)) {
    if (declared.has(`path ${name}`)) continue;
    findings.add('warning', operation.place, () => `The path has {${name}}, but no path parameter is called so.`);
  }
}

function parameterKey(document: JsonObject, entry: JsonValue): string | undefined {
  const parameter = resolve(document, entry);
  if (!isObject(parameter)) return undefined;
  const name = stringOf(fieldOf(parameter, 'name'));
  return name === undefined ? undefined : `${stringOf(fieldOf(parameter, 'in')) ?? ''} ${name}`;
}

function checkSecurity(owner: JsonObject, known: Set<string>, place: Path | undefined, findings: Findings): void {
  for (const requirement of arrayOf(fieldOf(owner, 'security'))) {
    for (const name of Object.keys(objectOf(requirement))) {
      if (known.has(name)) continue;
      const path = { parent: place, key: 'security' };
      findings.add('error', path, () => `There is no security scheme called ${quote(name)}.`);
    }
  }
}

/** Paths that differ only in the names of their parameters match the same requests. */
function checkTemplate({ path, place }: Operation, paths: Map<string, string>, findings: Findings): void {
  const template = path.replace(/\{[^{}]*\}/g, '{}');
  const other = paths.get(template);
  if (other === undefined) paths.set(template, path);
  else if (other !== path) {
    findings.add('warning', place?.parent, () => `The path ${quote(other)} matches the same requests.`);
    paths.set(template, path);
  }
}

function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}

import { fieldsOf, isObject, type JsonObject, type JsonValue, kindOf } from '../document/json.js';
import type { Path } from '../document/path.js';
import { quote } from '../document/problem.js';
import { refOf, resolve } from '../document/references.js';
import { childrenOf, entriesOf, isExtension, typeOf } from '../structure/children.js';
import { type FieldType, readField, type Shape, type SpecStructure } from '../structure/shape.js';
import type { Generation } from '../structure/structure-of.js';
import { checkParts } from './check-parts.js';
import type { Findings, Severity } from './findings.js';
import { isSimple, simpleName } from './simple-values.js';

interface Place {
  value: JsonValue;
  type: FieldType;
  path: Path | undefined;
  /** The shape whose field this is. */
  owner: Shape | undefined;
}

/** Checks that everything in a document stands where its version wants it. */
export function checkStructure(
  document: JsonObject,
  structure: SpecStructure,
  findings: Findings,
  generation: Generation,
): void {
  const pending: Place[] = [{ value: document, type: 'Root', path: undefined, owner: undefined }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const below = checkPlace(place, { document, structure, findings, generation });
    // The last one pushed is taken first: turned round, findings come in the order of the document.
    for (const child of below.reverse()) pending.push(child);
  }
}

interface Check {
  document: JsonObject;
  structure: SpecStructure;
  findings: Findings;
  generation: Generation;
}

/** Checks one value and lists what stands below it. */
function checkPlace(place: Place, check: Check): Place[] {
  const { container, type } = readField(place.type);
  if (container !== 'one') return checkContainer(place, container, check);
  const shape = check.structure.get(type);
  if (shape === undefined) {
    if (!isSimple(place.value, type)) wrongKind(place, simpleName(type), 'error', check);
    return [];
  }
  if (shape.orFlag === true && typeof place.value === 'boolean') return [];
  if (!isObject(place.value)) {
    wrongKind(place, `${shape.title}, which is an object`, shape.vital === true ? 'broken' : 'error', check);
    return [];
  }
  return checkObject(place, place.value, shape, check);
}

function checkContainer(place: Place, container: 'list' | 'map', check: Check): Place[] {
  const fits = container === 'list' ? Array.isArray(place.value) : isObject(place.value);
  if (!fits) {
    const severity = container === 'map' && place.owner?.vital === true ? 'broken' : 'error';
    wrongKind(place, container === 'list' ? 'a list' : 'an object', severity, check);
    return [];
  }
  if (container === 'map' && isObject(place.value)) checkEntryNames(place, place.value, check);
  return [...entriesOf(place.value, place.type)].map(({ key, value, type }) => ({
    value,
    type,
    path: { parent: place.path, key },
    owner: undefined,
  }));
}

function checkEntryNames({ path, owner }: Place, map: JsonObject, { findings }: Check): void {
  const names = owner?.entryNames;
  if (names === undefined) return;
  for (const key of Object.keys(map)) {
    if (names.test(key)) continue;
    findings.add('error', 'component-name', { parent: path, key }, () => {
      return `The name ${quote(key)} may consist of letters, digits, ".", "-" and "_" only.`;
    });
  }
}

/** An empty value is what remains of a heading without content: annoying, but harmless. */
function wrongKind({ value, path }: Place, expected: string, severity: Severity, { findings }: Check): void {
  const isRoot = path === undefined;
  findings.add(value === null && !isRoot ? 'warning' : severity, 'wrong-type', path, () => {
    return `This should be ${expected}, but it is ${kindOf(value)}.`;
  });
}

function checkObject(place: Place, object: JsonObject, shape: Shape, check: Check): Place[] {
  const ref = refOf(object);
  if (ref !== undefined) checkReference(ref, place, check);
  else {
    checkFields(place, object, shape, check);
    checkParts(readField(place.type).type, object, place.path, check);
  }
  const children = [...childrenOf(object, shape)].filter(({ key }) => ref === undefined || key !== '$ref');
  return children.map(({ key, value, type }) => ({ value, type, path: { parent: place.path, key }, owner: shape }));
}

function checkReference(ref: string, { path }: Place, { document, findings, generation }: Check): void {
  // Later versions know anchors besides pointers; they are names within schemas that only a validator of data needs.
  const isAnchor = generation !== '2.0' && generation !== '3.0' && ref.startsWith('#') && !/^#(\/|$)/.test(ref);
  if (isAnchor || resolve(document, { $ref: ref }) !== undefined) return;
  findings.add(
    'error',
    'reference-not-found',
    path,
    () => `The reference ${quote(ref)} leads nowhere, or in a circle.`,
  );
}

function checkFields({ path }: Place, object: JsonObject, shape: Shape, { findings }: Check): void {
  for (const name of shape.required ?? []) {
    if (Object.hasOwn(object, name)) continue;
    findings.add('error', 'missing-field', path, () => `The field ${quote(name)} is missing in ${shape.title}.`);
  }
  for (const [key, value] of fieldsOf(object)) {
    const fieldPath = { parent: path, key };
    const choices = shape.choices?.[key];
    if (choices !== undefined && typeof value === 'string' && !choices.includes(value)) {
      findings.add('error', 'unknown-value', fieldPath, () => {
        return `This is ${quote(value)}, but should be one of ${choices.join(', ')}.`;
      });
    }
    checkName(key, fieldPath, shape, findings);
  }
}

function checkName(key: string, path: Path, shape: Shape, findings: Findings): void {
  if (shape.open === true || isExtension(key)) return;
  if (typeOf(key, shape) === undefined) {
    findings.add('warning', 'unknown-field', path, () => `The field ${quote(key)} is not known in ${shape.title}.`);
  } else if (!Object.hasOwn(shape.fields, key) && shape.otherNames?.test(key) === false) {
    findings.add('error', 'wrong-name', path, () => `The name ${quote(key)} does not fit in ${shape.title}.`);
  }
}

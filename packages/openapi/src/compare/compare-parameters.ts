import { arrayOf, fieldOf, isObject, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import type { Operation } from '../document/operations.js';
import { resolve } from '../document/references.js';
import { type Place, type Side, within } from './change.js';
import { compareContents } from './compare-contents.js';
import { compareDeprecation, judgeRemoval } from './compare-deprecation.js';
import { compareSchemas } from './compare-schemas.js';
import type { Comparison } from './comparison.js';
import { parameterNames } from './match-paths.js';
import { judge } from './verdict.js';

interface Parameter {
  /** The entry in the list of parameters, which may be a reference. */
  entry: JsonValue;
  value: JsonObject;
  title: string;
}

/** Compares the parameters of an operation, those of its path included; parameters in the path match by position. */
export function compareParameters(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  side: Side,
  operation: Place,
): void {
  const { log } = comparison;
  const left = parametersOf(comparison.before, before);
  const right = parametersOf(comparison.after, after);
  if (!log.spend(left.size + right.size)) return;
  for (const [key, parameter] of left) {
    const place = placeOf(parameter, operation);
    const next = right.get(key);
    if (next === undefined) {
      // What clients send beyond what is known is mostly ignored; what they wait for and do not get hurts them.
      const isMissed = side === 'received' && isRequired(parameter.value);
      const verdict = judge(side, 'parameter-removed', isMissed ? 'replaces' : 'unclear');
      log.removed(place, judgeRemoval(parameter.value, comparison.at, verdict), `${place.subject} was removed.`);
    } else {
      comparison.compare(parameter.entry, next.entry, side, placeOf(next, operation), (old, current, from, where) => {
        compareParameter(comparison, objectOf(old), objectOf(current), from, where);
      });
    }
  }
  for (const [key, parameter] of right) {
    if (left.has(key)) continue;
    const place = placeOf(parameter, operation);
    const required = isRequired(parameter.value);
    const verdict = required
      ? judge(side, 'required-parameter-added', 'narrows')
      : judge(side, 'parameter-added', 'nothing');
    log.added(place, verdict, `${place.subject} was added${required ? ' and is required' : ''}.`);
  }
}

function compareParameter(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  side: Side,
  place: Place,
): void {
  const { log } = comparison;
  const [was, is] = [isRequired(before), isRequired(after)];
  if (is && !was) {
    log.changed(place, judge(side, 'parameter-became-required', 'narrows'), `${place.subject} became required.`);
  }
  if (was && !is) {
    log.changed(place, judge(side, 'parameter-became-optional', 'widens'), `${place.subject} is no longer required.`);
  }
  compareDeprecation(comparison, before, after, place, 'parameter');
  if (formOf(before) !== formOf(after)) {
    const verdict = judge(side, 'parameter-style-changed', 'replaces');
    log.changed(place, verdict, `${place.subject} is written in another way now.`);
  }
  const schemas = [fieldOf(before, 'schema'), fieldOf(after, 'schema')] as const;
  compareSchemas(comparison, ...schemas, side, { ...within(place, 'schema'), kind: 'parameter' });
  compareContents(comparison, fieldOf(before, 'content'), fieldOf(after, 'content'), side, within(place, 'content'));
}

function parametersOf(document: JsonObject, operation: Operation): Map<string, Parameter> {
  const positions = new Map(parameterNames(operation.path).map((name, index) => [name, index]));
  const found = new Map<string, Parameter>();
  for (const owner of [operation.pathItem, operation.value]) {
    for (const entry of arrayOf(fieldOf(owner, 'parameters'))) {
      const value = resolve(document, entry);
      if (!isObject(value)) continue;
      const [place, name] = [String(fieldOf(value, 'in')), String(fieldOf(value, 'name'))];
      const position = place === 'path' ? positions.get(name) : undefined;
      const plain = place === 'header' ? name.toLowerCase() : name;
      found.set(position === undefined ? `${place} ${plain}` : `path #${position}`, {
        entry,
        value,
        title: `the ${place.slice(0, 20)} parameter "${name.slice(0, 100)}"`,
      });
    }
  }
  return found;
}

/** How a parameter is written, whether it says so or leaves it to what holds otherwise. */
function formOf(parameter: JsonObject): string {
  const isSimple = ['path', 'header'].includes(String(fieldOf(parameter, 'in')));
  const style = fieldOf(parameter, 'style') ?? (isSimple ? 'simple' : 'form');
  return `${String(style)} ${String(fieldOf(parameter, 'explode') ?? style === 'form')}`;
}

function isRequired(parameter: JsonObject): boolean {
  return fieldOf(parameter, 'required') === true || fieldOf(parameter, 'in') === 'path';
}

function placeOf(parameter: Parameter, operation: Place): Place {
  return { ...operation, kind: 'parameter', subject: `${parameter.title} of ${operation.subject}` };
}

import { fieldOf, isObject, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { writePointer } from '../document/json-pointer.js';
import { refOf, resolve } from '../document/references.js';
import { splitValue } from './upgrade-parameter.js';

/** A part of a body, with the schema of its value translated. */
export interface BodyPart {
  parameter: JsonObject;
  schema: JsonValue;
}

/**
 * The parts of bodies that a Swagger document shares. OpenAPI 3.0 has no such parts, so their schemas become shared
 * schemas: written out at every use, they would let a small document grow without bound.
 */
export class SharedBodies {
  readonly #document: JsonObject;
  readonly #parts = new Map<JsonObject, BodyPart>();
  readonly #schemas = new Map<string, JsonValue>();
  /** The number that the next schema of a name gets: counting anew each time would be slow for many of one name. */
  readonly #used = new Map<string, number>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** The shared schemas that came out of parts of bodies. */
  get schemas(): JsonObject {
    return Object.fromEntries(this.#schemas);
  }

  /** Finds the parameter behind an entry of a list of parameters. */
  parameterOf(entry: JsonValue): JsonObject | undefined {
    const value = resolve(this.#document, entry);
    return isObject(value) ? value : undefined;
  }

  /** Translates a part of a body. */
  partOf(entry: JsonValue): BodyPart | undefined {
    const parameter = this.parameterOf(entry);
    if (parameter === undefined) return undefined;
    const ref = refOf(entry);
    if (ref === undefined) return { parameter, schema: splitValue(parameter).schema };
    const known = this.#parts.get(parameter) ?? this.#share(parameter, ref.split('/').at(-1) ?? '');
    this.#parts.set(parameter, known);
    return known;
  }

  #share(parameter: JsonObject, title: string): BodyPart {
    const { schema } = splitValue(parameter);
    const { description, ...rest } = parameter;
    if (refOf(schema) !== undefined) return { parameter: rest, schema };
    const name = this.#freeName(title);
    this.#schemas.set(name, isObject(schema) && description !== undefined ? { description, ...schema } : schema);
    return { parameter: rest, schema: { $ref: `#${writePointer(['components', 'schemas', name])}` } };
  }

  #freeName(title: string): string {
    const taken = objectOf(fieldOf(this.#document, 'definitions'));
    const base = title.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 100) || 'Body';
    let number = this.#used.get(base) ?? 1;
    const name = () => (number === 1 ? base : `${base}_${number}`);
    while (Object.hasOwn(taken, name()) || this.#schemas.has(name())) number += 1;
    this.#used.set(base, number + 1);
    return name();
  }
}

import { fieldsOf, isObject, type JsonObject, type JsonValue } from '../document/json.js';
import { readPointer, valueAt } from '../document/json-pointer.js';
import type { SpecificationLimits } from '../document/limits.js';
import { type Path, pointerTo } from '../document/path.js';
import { type Problem, quote } from '../document/problem.js';
import { refOf } from '../document/references.js';
import { typeOf } from '../structure/children.js';
import { type Field, readField, type Shape, type SpecStructure } from '../structure/shape.js';
import type { Library, LoadedTarget, Source } from './library.js';
import { BundleRefusal } from './refusal.js';
import { SharedParts } from './shared-parts.js';

/** A container that is still to be copied, and what is known about it. */
interface Task {
  from: Source;
  original: JsonValue[] | JsonObject;
  copy: JsonValue[] | JsonObject;
  field: Field | undefined;
  path: Path | undefined;
  /** The container in which the copy stands. */
  owner?: JsonValue[] | JsonObject | undefined;
  /** The references that were written out around this place. */
  within: readonly string[];
}

/** Copies a specification and, once each, the parts of other documents that it refers to. */
export class BundleCopy {
  /** References to places that other documents do not have. */
  readonly problems: Problem[] = [];
  readonly #library: Library;
  readonly #structure: SpecStructure;
  readonly #limits: SpecificationLimits;
  readonly #parts: SharedParts;
  readonly #tasks: Task[] = [];
  /** What goes on when the documents are loaded that it refers to. */
  readonly #waiting: Task[] = [];
  #nodes = 0;

  constructor(library: Library, structure: SpecStructure, limits: SpecificationLimits) {
    this.#library = library;
    this.#structure = structure;
    this.#limits = limits;
    this.#parts = new SharedParts(library.root.value);
  }

  /** Makes the copy; throws a `Refusal` when it cannot be made to stand by itself. */
  async make(document: JsonObject): Promise<JsonObject> {
    const copy: JsonObject = {};
    const field: Field = { container: 'one', type: 'Root' };
    this.#tasks.push({ from: this.#library.root, original: document, copy, field, path: undefined, within: [] });
    do {
      for (const task of this.#waiting.splice(0).reverse()) this.#tasks.push(task);
      this.#copyTasks();
    } while (await this.#library.load());
    this.#parts.addTo(copy);
    return copy;
  }

  #copyTasks(): void {
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) {
      const ref = this.#referenceIn(task);
      const isDone = ref === undefined ? this.#copyTask(task) : this.#follow(task, ref);
      if (!isDone) this.#waiting.push(task);
    }
  }

  #copyTask(task: Task): boolean {
    if (task.field?.type === 'schema name') return this.#copyNames(task);
    this.#fill(task, task.original);
    return true;
  }

  /** Versions allow references in some places only, but authors put them wherever a known value stands. */
  #referenceIn({ original, field, path }: Task): string | undefined {
    const isKnown = field !== undefined && (field.container === 'map' || field.type !== 'any');
    return isKnown && path !== undefined && !Array.isArray(original) ? refOf(original) : undefined;
  }

  #shapeOf(field: Field | undefined): Shape | undefined {
    return field?.container === 'one' ? this.#structure.get(field.type) : undefined;
  }

  /** Puts what a reference leads to in its place; returns false while the document is still to be loaded. */
  #follow(task: Task, ref: string): boolean {
    const { copy, original } = task;
    if (Array.isArray(copy) || Array.isArray(original)) return true;
    const target = this.#library.find(ref, task.from, pointerTo(task.path));
    if (target === undefined) return false;
    const { $ref, ...siblings } = original;
    const shape = this.#shapeOf(task.field);
    const isOwn = target.source === this.#library.root;
    if (isOwn && (shape?.referable === true || !this.#canBeWrittenOut(task, target)))
      copy['$ref'] = `#${target.fragment}`;
    else if (shape?.home !== undefined) copy['$ref'] = this.#share(target, shape.home, task);
    else this.#writeOut(task, target, siblings);
    this.#fill(task, siblings);
    return true;
  }

  /** Gives the reference under which the document itself keeps a part of another one. */
  #share(target: LoadedTarget, home: readonly string[], { field, path }: Pick<Task, 'field' | 'path'>): string {
    const part = this.#parts.nameOf(target, home);
    if (part.isNew) {
      const value = this.#valueAt(target, path);
      if (value !== undefined) {
        part.put(this.#begin(value, { from: target.source, field, path, within: [] }));
      }
    }
    return part.ref;
  }

  /** Where the document keeps no shared values of a kind, the value itself takes the place of the reference. */
  #writeOut(task: Task, target: LoadedTarget, siblings: JsonObject): void {
    const place = placeOf(target);
    if (task.within.includes(place)) {
      this.#refuse(
        `The reference to ${quote(place)} leads back to itself where only its content may stand.`,
        task.path,
      );
    }
    if (task.within.length >= this.#limits.referenceDepth) {
      this.#refuse(`More than ${this.#limits.referenceDepth} references lie within each other.`, task.path);
    }
    const value = this.#valueAt(target, task.path);
    const about = { ...task, from: target.source, within: [...task.within, place] };
    if (isObject(value)) {
      const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(siblings, key)));
      this.#tasks.push({ ...about, original: rest });
    } else if (value !== undefined && task.owner !== undefined && task.path !== undefined) {
      Reflect.set(task.owner, task.path.key, this.#begin(value, about));
    }
  }

  /** A reference within the document that leads nowhere, or back to itself, stays as it is and is told later. */
  #canBeWrittenOut({ within }: Task, target: LoadedTarget): boolean {
    const keys = readPointer(target.fragment);
    const isThere = keys !== undefined && valueAt(target.source.value, keys) !== undefined;
    return isThere && !within.includes(placeOf(target)) && within.length < this.#limits.referenceDepth;
  }

  #valueAt(target: LoadedTarget, path: Path | undefined): JsonValue | undefined {
    const keys = readPointer(target.fragment);
    const value = keys === undefined ? undefined : valueAt(target.source.value, keys);
    if (value === undefined && this.problems.length < this.#limits.findings) {
      const place = quote(placeOf(target));
      this.problems.push({
        message: `There is nothing at ${place}.`,
        rule: 'reference-not-found',
        path: pointerTo(path),
      });
    }
    return value;
  }

  #copyNames(task: Task): boolean {
    const field: Field = { container: 'one', type: 'Schema' };
    const home = this.#structure.get('Schema')?.home ?? [];
    const { original, copy, path, from } = task;
    const names = Object.entries(original).map(([key, value]) => {
      const isReference = typeof value === 'string' && /[#/]|\.(ya?ml|json)$/.test(value);
      const target = isReference ? this.#library.find(value, from, pointerTo({ parent: path, key })) : undefined;
      return { key, value, isReference, target };
    });
    if (names.some(({ isReference, target }) => isReference && target === undefined)) return false;
    for (const { key, value, target } of names) {
      const isOwn = target?.source === this.#library.root;
      if (target === undefined) put(copy, key, value);
      else put(copy, key, isOwn ? `#${target.fragment}` : this.#share(target, home, { field, path }));
    }
    return true;
  }

  #fill(task: Task, original: JsonValue[] | JsonObject): void {
    const entries = Array.isArray(original) ? original.entries() : fieldsOf(original);
    for (const [key, value] of entries) {
      const field = this.#fieldOf(task.field, key);
      const path = { parent: task.path, key };
      put(task.copy, key, this.#begin(value, { ...task, field, path, owner: task.copy }));
    }
  }

  #fieldOf(field: Field | undefined, key: string | number): Field | undefined {
    if (field === undefined) return undefined;
    if (field.container !== 'one') return readField(field.type);
    const shape = this.#structure.get(field.type);
    const type = shape === undefined ? undefined : typeOf(String(key), shape);
    return type === undefined ? undefined : readField(type);
  }

  #begin(value: JsonValue, about: Pick<Task, 'from' | 'field' | 'path' | 'owner' | 'within'>): JsonValue {
    this.#nodes += 1;
    if (this.#nodes > this.#limits.nodes) {
      this.#refuse(`The specification grows to more than ${this.#limits.nodes} values.`, about.path);
    }
    if (typeof value !== 'object' || value === null) return value;
    const copy: JsonValue[] | JsonObject = Array.isArray(value) ? [] : {};
    this.#tasks.push({ ...about, original: value, copy });
    return copy;
  }

  #refuse(message: string, path: Path | undefined): never {
    throw new BundleRefusal('PARSE_ERROR', [{ message, path: pointerTo(path) }]);
  }
}

function placeOf({ source, fragment }: LoadedTarget): string {
  return `${source.url ?? ''}#${fragment}`;
}

function put(container: JsonValue[] | JsonObject, key: string | number, value: JsonValue): void {
  if (Array.isArray(container)) container.push(value);
  else container[key] = value;
}

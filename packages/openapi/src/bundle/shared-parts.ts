import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { fieldOf, isObject, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { readPointer, valueAt, writePointer } from '../document/json-pointer.js';
import type { LoadedTarget, Source } from './library.js';

/** The name of a shared part within the bundled document. */
export interface SharedPart {
  ref: string;
  /** Whether nobody has asked for this part before. */
  isNew: boolean;
  put(value: JsonValue): void;
}

/** The parts of other documents that move into the bundled one, each under a name of its own. */
export class SharedParts {
  readonly #root: JsonValue;
  readonly #refs = new Map<string, string>();
  readonly #numbers = new Map<Source, number>();
  readonly #added = new Map<string, { home: readonly string[]; values: Map<string, JsonValue>; taken: Set<string> }>();

  constructor(root: JsonValue) {
    this.#root = root;
  }

  /** Gives a part its name; the same part always has the same one. */
  nameOf(target: LoadedTarget, home: readonly string[]): SharedPart {
    const number = this.#numbers.get(target.source) ?? this.#numbers.size;
    this.#numbers.set(target.source, number);
    const key = `${home.join('/')} ${number}#${target.fragment}`;
    const known = this.#refs.get(key);
    if (known !== undefined) return { ref: known, isNew: false, put: () => undefined };
    const { values, taken } = this.#homeOf(home);
    const name = unused(plainName(target), taken);
    taken.add(name);
    const ref = `#${writePointer([...home, name])}`;
    this.#refs.set(key, ref);
    return { ref, isNew: true, put: (value) => values.set(name, value) };
  }

  /** Writes all parts into the document that refers to them. */
  addTo(document: JsonObject): void {
    for (const { home, values } of this.#added.values()) {
      if (values.size === 0) continue;
      let place = document;
      for (const key of home) {
        const next = fieldOf(place, key);
        const inner = isObject(next) ? next : {};
        place[key] = inner;
        place = inner;
      }
      for (const [name, value] of values) place[name] = value;
    }
  }

  #homeOf(home: readonly string[]) {
    const key = home.join('/');
    const found = this.#added.get(key) ?? {
      home,
      values: new Map<string, JsonValue>(),
      taken: new Set(Object.keys(objectOf(valueAt(this.#root, home)))),
    };
    this.#added.set(key, found);
    return found;
  }
}

function plainName({ source, fragment }: LoadedTarget): string {
  const last = readPointer(fragment)?.at(-1) ?? '';
  const name = last === '' ? fileName(source.url ?? '') : last;
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 100);
  return /[A-Za-z0-9]/.test(plain) && plain !== '__proto__' ? plain : 'Part';
}

function fileName(url: string): string {
  const path = parseUrl(url)?.pathname ?? '';
  return (path.split('/').at(-1) ?? '').replace(/\.(ya?ml|json)$/i, '');
}

/** Finds a free name by halves instead of one by one, so that many parts of one name stay cheap. */
function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let low = 1;
  let high = 2;
  while (taken.has(`${name}_${high}`)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (taken.has(`${name}_${middle}`)) low = middle;
    else high = middle;
  }
  return `${name}_${high}`;
}

import type { Json } from '../../document/document.js';
import { numberField } from '../fields.js';

/** The attributes of an element, to be taken one by one; what is left at the end is what nobody understands. */
export class AttributeBag {
  private readonly left: Map<string, string>;

  constructor(attributes: ReadonlyMap<string, string>) {
    this.left = new Map(attributes);
  }

  get isEmpty(): boolean {
    return this.left.size === 0;
  }

  take(name: string): string | undefined {
    return this.takeAs(name, (text) => text);
  }

  /** An attribute without a value, or with `true` or `false`. */
  takeFlag(name: string): boolean | undefined {
    return this.takeAs(name, (text) => (text === '' || text === 'true' ? true : text === 'false' ? false : undefined));
  }

  takeNumber(name: string): Json | undefined {
    return this.takeAs(name, numberField.read);
  }

  takeJson(name: string): Json | undefined {
    return this.takeAs(name, parseJson);
  }

  /** The alignment of text, as an attribute or as a style. */
  takeAlign(): string | undefined {
    const isAlign = (text: string): string | undefined => (/^(?:left|center|right)$/.test(text) ? text : undefined);
    return (
      this.takeAs('align', isAlign) ??
      this.takeAs('style', (style) => /^\s*text-align:\s*(left|center|right)\s*;?\s*$/.exec(style)?.[1])
    );
  }

  /** A value that cannot be read stays. */
  private takeAs<Value>(name: string, read: (text: string) => Value | undefined): Value | undefined {
    const text = this.left.get(name);
    const value = text === undefined ? undefined : read(text);
    if (value !== undefined) this.left.delete(name);
    return value;
  }
}

function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

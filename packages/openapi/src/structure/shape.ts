/** Simple values; `any` is left to the author, `schema name` may be a reference in the form of a text. */
export type Simple = 'text' | 'flag' | 'number' | 'any' | 'schema name';

/**
 * What may stand in a field: a simple value or a shape by its name, `[]` behind it for a list of them, `{}` for a map
 * from names to them.
 */
export type FieldType<Name extends string = string> =
  | Simple
  | Name
  | `${Simple | Name}[]`
  | `${Simple | Name}{}`
  | 'text[]{}';

/** One kind of object in a specification. */
export interface Shape<Name extends string = string> {
  /** How messages call it. */
  title: string;
  fields: Readonly<Record<string, FieldType<Name>>>;
  required?: readonly string[];
  /** What the fields hold that are not listed, where their names are free. */
  others?: FieldType<Name>;
  /** Which names are free; a name that does not fit is told. */
  otherNames?: RegExp;
  /** Which names the entries of its maps may have. */
  entryNames?: RegExp;
  /** Which values a field may have. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Whether a reference may stand in its place. */
  referable?: boolean;
  /** Where the document keeps shared ones, as the keys that lead there. */
  home?: readonly string[];
  /** Whether true or false may stand in its place. */
  orFlag?: boolean;
  /** Whether fields that are not listed are nobody's business. */
  open?: boolean;
  /** Whether the platform can do nothing with a document in which something else stands in its place. */
  vital?: boolean;
}

/** All shapes of one version of the specification; a document begins with `Root`. */
export type SpecStructure = ReadonlyMap<string, Shape>;

/** A field type taken apart. */
export interface Field {
  container: 'one' | 'list' | 'map';
  type: string;
}

/** Takes a field type apart. */
export function readField(type: FieldType): Field {
  if (type.endsWith('{}')) return { container: 'map', type: type.slice(0, -2) };
  return type.endsWith('[]') ? { container: 'list', type: type.slice(0, -2) } : { container: 'one', type };
}

/** Makes a structure of its shapes; names that no shape has do not compile. */
export function defineStructure<Name extends string>(shapes: Record<Name, Shape<NoInfer<Name>>>): SpecStructure {
  return new Map<string, Shape>(Object.entries<Shape<Name>>(shapes));
}

/** A value as JSON can hold it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Data = { [key: string]: Json };

/**
 * Rich text as clients exchange it: the shape that renderers walk literally. Types rather than interfaces, so that a
 * document can be handed to whoever takes any JSON object.
 */
export type JsonDocument = {
  object: 'document';
  data: Data;
  nodes: Block[];
};

export type Block = {
  object: 'block';
  type: string;
  key?: string;
  data: Data;
  /** Present unless the block is void. */
  nodes?: Node[];
  fragments?: Fragment[];
  isVoid: boolean;
  /** What the server computes, such as the anchor of a heading. */
  meta?: { id?: string; [key: string]: Json | undefined };
};

export type Inline = {
  object: 'inline';
  type: string;
  key?: string;
  data: Data;
  nodes?: Node[];
  fragments?: Fragment[];
  isVoid: boolean;
};

export type Text = {
  object: 'text';
  key?: string;
  leaves: Leaf[];
};

export type Leaf = {
  object: 'leaf';
  text: string;
  marks: Mark[];
};

export type Mark = {
  object: 'mark';
  type: string;
  data?: Data;
};

/** A named part of a block that stands beside its children, such as a caption or the title of an expandable. */
export type Fragment = {
  object: 'fragment';
  key?: string;
  fragment?: string;
  type?: string;
  nodes: Block[];
};

export type Node = Block | Inline | Text;

/** What a link, a cover or a block points at. */
export type DocumentRef =
  | { kind: 'file'; file: string; space?: string }
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; anchor: string; page?: string; space?: string }
  | { kind: 'user'; user: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'space'; space: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'tag'; tag: string; space?: string }
  | { kind: 'openapi'; spec: string };

import { schemasByName } from '@lectern/content/api-reference/describe/describe-schemas';
import { newDescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { cutAt } from '@lectern/content/api-reference/descriptions/markdown-text';
import { isObject } from '@lectern/openapi/document/json';
import { filled } from '../words/filled.js';
import type { ApiRenderer } from './api-renderer.js';
import { SchemaBody } from './schema-list.js';
import { growSchemas, type SchemaEntry } from './schema-tree.js';

/** What shared schemas are rendered with. */
interface SchemasProps {
  renderer: ApiRenderer;
  names: readonly string[];
  /** What stands above them; empty for the usual word. */
  title: string;
  /** Whether they stand open, as they do when they are not kept together. */
  isOpen: boolean;
}

/** Everything that schemas of one block may take together. */
const ALLOWANCE = { entries: 4000, characters: 800_000, work: 500_000 };

/** Renders shared schemas one below the other; within each other they are links. */
export function SchemasView({ renderer, names, title, isOpen }: SchemasProps) {
  const { document, id, words } = renderer;
  const { shown, left } = schemasByName(document, names);
  const anchorOf = newAnchors(id);
  const schemas = [...shown].map(([name, schema]) => ({ name, schema, anchor: anchorOf(name) }));
  const anchors = new Map(
    schemas.flatMap(({ schema, anchor }) => (isObject(schema) ? [[schema, anchor] as const] : [])),
  );
  const sources = schemas.map(({ schema }) => ({ schema }));
  const entries = growSchemas({ ...newDescribeContext(document), allowance: { ...ALLOWANCE } }, sources, anchors);
  return (
    <section class="api-schemas" aria-labelledby={id}>
      <h2 class="heading api-heading" id={id}>
        {title === '' ? words.apiSchemas : title}
      </h2>
      {schemas.map(({ name, anchor }, index) => (
        <SchemaCard
          key={anchor}
          renderer={renderer}
          anchor={anchor}
          name={name}
          entry={entries[index]}
          isOpen={isOpen || schemas.length === 1}
        />
      ))}
      {left > 0 ? <p class="api-note">{filled(words.apiAndMore, { count: String(left) })}</p> : null}
    </section>
  );
}

function SchemaCard(props: {
  renderer: ApiRenderer;
  anchor: string;
  name: string;
  entry: SchemaEntry | undefined;
  isOpen: boolean;
}) {
  const { renderer, anchor, name, entry, isOpen } = props;
  if (entry === undefined) return null;
  return (
    <details class="api-schema" id={anchor} open={isOpen}>
      <summary>
        <h3>{cutAt(name, 200)}</h3>
      </summary>
      <SchemaBody renderer={renderer} entry={entry} />
    </details>
  );
}

/** Gives each name an anchor of its own, also where names differ in marks only. */
function newAnchors(id: string): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const text = name
      .slice(0, 100)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_.]+/gu, '-');
    const count = used.get(text) ?? 0;
    used.set(text, count + 1);
    return `${id}-${text}${count === 0 ? '' : `-${count}`}`;
  };
}

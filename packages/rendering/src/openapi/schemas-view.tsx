import { schemasByName } from '@lectern/content/api-reference/describe/describe-schemas';
import { newDescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { cutAt } from '@lectern/content/api-reference/descriptions/markdown-text';
import { isObject } from '@lectern/openapi/document/json';
import type { VNode } from 'preact';
import { filled } from '../words/filled.js';
import { type ApiRenderer, newSection } from './api-renderer.js';
import { Parts, SchemaBody } from './schema-list.js';
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

/** So many closed schemas are in the page itself. */
const MAX_IN_PLACE = 20;

/** Renders shared schemas one below the other; within each other they are links. */
export function SchemasView({ renderer, names, title, isOpen }: SchemasProps) {
  const { document, id, words } = renderer;
  const { shown, left } = schemasByName(document, names);
  const anchorOf = newAnchors(id);
  const schemas = [...shown].map(([name, schema]) => ({ name, schema, anchor: anchorOf(name) }));
  const anchors = new Map(
    schemas.flatMap(({ schema, anchor }) => (isObject(schema) ? [[schema, anchor] as const] : [])),
  );
  // What readers see is told in place; what they would have to open can be fetched when they do.
  const isOnDemand = renderer.schemaHref !== undefined && !isOpen && schemas.length > MAX_IN_PLACE;
  const sources = isOnDemand ? [] : schemas.map(({ schema }) => ({ schema }));
  const entries = growSchemas({ ...newDescribeContext(document), allowance: { ...ALLOWANCE } }, sources, { anchors });
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
      {left > 0 ? <p class="api-note">{filled(words.andMore, { count: String(left) })}</p> : null}
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
  const href = entry === undefined ? renderer.schemaHref?.(name) : undefined;
  const title = cutAt(name, 200);
  return (
    <details class="api-schema" id={anchor} open={isOpen} data-part={href && `${href}?fragment=whole`}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {entry === undefined ? (
        <p class="api-note">
          <a href={href}>{title}</a>
        </p>
      ) : (
        <SchemaBody renderer={renderer} entry={entry} />
      )}
    </details>
  );
}

/** Tells a shared schema, or only its parts for those who know the rest; nothing when there is none of that name. */
export function sharedSchema(renderer: ApiRenderer, name: string, isWhole: boolean): VNode | undefined {
  const { document, schemaHref } = renderer;
  const schema = schemasByName(document, [name]).shown.get(name);
  if (schema === undefined) return undefined;
  const context = newSection(newDescribeContext(document));
  const [entry] = growSchemas(context, [{ schema }], { isOnDemand: schemaHref !== undefined });
  if (entry === undefined) return undefined;
  if (isWhole) return <SchemaBody renderer={renderer} entry={entry} />;
  return <div class="api-parts">{entry.parts && <Parts renderer={renderer} parts={entry.parts} />}</div>;
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

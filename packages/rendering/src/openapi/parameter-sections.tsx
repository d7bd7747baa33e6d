import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { parametersOf, readParameter } from '@lectern/content/api-reference/describe/parameters';
import { fieldOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { filled } from '../words/filled.js';
import { type ApiRenderer, newSection } from './api-renderer.js';
import { SchemaEntries } from './schema-list.js';
import { growSchemas } from './schema-tree.js';

/** Where parameters of an operation stand, in the order in which they are shown, and what the sections are called. */
export const PARAMETER_PLACES = [
  ['path', 'apiPathParameters'],
  ['query', 'apiQueryParameters'],
  ['header', 'apiHeaders'],
  ['cookie', 'apiCookies'],
] as const;

const MAX_PARAMETERS = 300;

/** Lists the parameters of an operation by the place where they are sent. */
export function ParameterSections(props: { renderer: ApiRenderer; operation: Operation; context: DescribeContext }) {
  const { renderer, operation, context } = props;
  const all = parametersOf(renderer.document, operation);
  const shown = all.slice(0, MAX_PARAMETERS);
  const section = newSection(context);
  const entries = growSchemas(
    section,
    shown.map((parameter) => readParameter(section, parameter)),
    { isOnDemand: renderer.schemaHref !== undefined },
  );
  const sections = PARAMETER_PLACES.map(([place, title]) => ({
    title: renderer.words[title],
    entries: entries.filter((_, index) => fieldOf(shown[index] ?? {}, 'in') === place),
  }));
  return (
    <>
      {sections.map(({ title, entries: here }) =>
        here.length === 0 ? null : (
          <section key={title} class="api-section">
            <h3>{title}</h3>
            <SchemaEntries renderer={renderer} entries={here} />
          </section>
        ),
      )}
      {all.length > shown.length ? (
        <p class="api-note">{filled(renderer.words.andMore, { count: String(all.length - shown.length) })}</p>
      ) : null}
    </>
  );
}

import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { headersOf, readParameter } from '@lectern/content/api-reference/describe/parameters';
import { responseDescription, responsesOf, statusTitle } from '@lectern/content/api-reference/describe/responses';
import { fieldOf, type JsonObject } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { filled } from '../words/filled.js';
import { type ApiRenderer, newSection } from './api-renderer.js';
import { type MediaBody, MediaBodyView, mediaBodies } from './media-bodies.js';
import { Prose } from './prose.js';
import { SchemaEntries } from './schema-list.js';
import { growSchemas, type SchemaEntry } from './schema-tree.js';
import { statusTone } from './status-tone.js';

interface DescribedResponse {
  status: string;
  description: string;
  headers: SchemaEntry[];
  bodies: { mediaTypes: string[]; entry: SchemaEntry | undefined }[];
}

const MAX_HEADERS = 50;

/** Tells what an operation answers, by status. */
export function ResponseSection(props: { renderer: ApiRenderer; operation: Operation; context: DescribeContext }) {
  const { renderer, operation, context } = props;
  const { shown, left } = responsesOf(renderer.document, fieldOf(operation.value, 'responses'));
  if (shown.length === 0) return null;
  return (
    <section class="api-section">
      <h3>{renderer.words.apiResponses}</h3>
      {toldResponses(renderer, newSection(context), shown).map((response) => (
        <ResponseView key={response.status} renderer={renderer} response={response} />
      ))}
      {left > 0 ? <p class="api-note">{filled(renderer.words.andMore, { count: String(left) })}</p> : null}
    </section>
  );
}

/** All responses grow together, so that a large one leaves something for the others. */
function toldResponses(
  renderer: ApiRenderer,
  context: DescribeContext,
  shown: readonly { status: string; response: JsonObject }[],
): DescribedResponse[] {
  const { document } = context;
  const drafts = shown.map(({ status, response }) => ({
    status,
    description: responseDescription(status, response),
    bodies: mediaBodies(document, fieldOf(response, 'content')),
    headers: headersOf(document, fieldOf(response, 'headers')).slice(0, MAX_HEADERS),
  }));
  const sources = drafts.flatMap(({ bodies, headers }) => [
    ...bodies.map(({ source }) => source ?? { schema: undefined }),
    ...headers.map((header) => readParameter(context, header)),
  ]);
  const entries = growSchemas(context, sources, { isOnDemand: renderer.schemaHref !== undefined });
  return drafts.map(({ bodies, headers, ...draft }) => {
    const [own, others] = [entries.splice(0, bodies.length), entries.splice(0, headers.length)];
    return { ...draft, bodies: bodies.map((body, index) => withEntry(body, own[index])), headers: others };
  });
}

function withEntry({ mediaTypes, source }: MediaBody, entry: SchemaEntry | undefined) {
  return { mediaTypes, entry: source === undefined ? undefined : entry };
}

function ResponseView({ renderer, response }: { renderer: ApiRenderer; response: DescribedResponse }) {
  const { status, description, headers, bodies } = response;
  const title = (
    <h4>
      <span class={`api-status ${statusTone(status)}`}>{statusTitle(status).slice(0, 60)}</span>
    </h4>
  );
  const prose = <Prose renderer={renderer} text={description} />;
  if (headers.length === 0 && bodies.length === 0) {
    return (
      <div class="api-response">
        {title}
        {prose}
      </div>
    );
  }
  return (
    <details class="api-response" open={/^2/.test(status)}>
      <summary>{title}</summary>
      {prose}
      {headers.length === 0 ? null : <h5>{renderer.words.apiHeaders}</h5>}
      <SchemaEntries renderer={renderer} entries={headers} />
      {bodies.map(({ mediaTypes, entry }) => (
        <MediaBodyView key={mediaTypes[0]} renderer={renderer} mediaTypes={mediaTypes} entry={entry} />
      ))}
    </details>
  );
}

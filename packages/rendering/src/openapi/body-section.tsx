import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { fieldOf, objectOf, stringOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import { type ApiRenderer, newSection } from './api-renderer.js';
import { MediaBodyView, mediaBodies } from './media-bodies.js';
import { Prose } from './prose.js';
import { growSchemas } from './schema-tree.js';

/** Tells what is sent with an operation, or by a webhook. */
export function BodySection(props: {
  renderer: ApiRenderer;
  operation: Operation;
  context: DescribeContext;
  kind: 'operation' | 'webhook';
}) {
  const { renderer, operation, context, kind } = props;
  const stated = fieldOf(operation.value, 'requestBody');
  if (stated === undefined) return null;
  const body = objectOf(resolve(renderer.document, stated));
  const bodies = mediaBodies(renderer.document, fieldOf(body, 'content'));
  const entries = growSchemas(
    newSection(context),
    bodies.map(({ source }) => source ?? { schema: undefined }),
    { isOnDemand: renderer.schemaHref !== undefined },
  );
  return (
    <section class="api-section">
      <h3>
        {kind === 'webhook' ? renderer.words.apiPayload : renderer.words.apiRequestBody}
        {fieldOf(body, 'required') === true ? (
          <span class="api-badge api-badge-danger">{renderer.words.apiRequired}</span>
        ) : null}
      </h3>
      <Prose renderer={renderer} text={stringOf(fieldOf(body, 'description'))} />
      {bodies.map(({ mediaTypes, source }, index) => (
        <MediaBodyView
          key={mediaTypes[0]}
          renderer={renderer}
          mediaTypes={mediaTypes}
          entry={source === undefined ? undefined : entries[index]}
        />
      ))}
    </section>
  );
}

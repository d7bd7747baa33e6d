import { mediaGroups } from '@lectern/content/api-reference/describe/media-types';
import { fieldOf, type JsonObject, type JsonValue } from '@lectern/openapi/document/json';
import type { ApiRenderer } from './api-renderer.js';
import { SchemaBody } from './schema-list.js';
import type { SchemaEntry, SchemaSource } from './schema-tree.js';

/** What a body looks like in media types that share a schema. */
export interface MediaBody {
  mediaTypes: string[];
  source: SchemaSource | undefined;
}

/** Lists what a body may look like, one for each schema. */
export function mediaBodies(document: JsonObject, content: JsonValue | undefined): MediaBody[] {
  return mediaGroups(document, content).map((group) => {
    const schema = fieldOf(group[0]?.media ?? {}, 'schema');
    return {
      mediaTypes: group.map(({ mediaType }) => mediaType),
      source: schema === undefined ? undefined : { schema },
    };
  });
}

/** Renders a body under the names of its media types. */
export function MediaBodyView(props: {
  renderer: ApiRenderer;
  mediaTypes: readonly string[];
  entry: SchemaEntry | undefined;
}) {
  const { renderer, mediaTypes, entry } = props;
  return (
    <div class="api-media">
      <p class="api-media-types">
        {mediaTypes.map((type) => (
          <code key={type}>{type.slice(0, 100)}</code>
        ))}
      </p>
      {entry === undefined ? null : <SchemaBody renderer={renderer} entry={entry} />}
    </div>
  );
}

import { fieldOf, fieldsOf, isObject, type Json, type JsonObject, objectOf } from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import { writeApiDescription } from '../descriptions/description.js';
import { codeSpan } from '../descriptions/markdown-text.js';
import { constraintWords } from './constraint-words.js';
import { type DescribeContext, readSchema } from './described-schema.js';
import { type ExampleOptions, type Media, mediaExamples } from './media-examples.js';
import { describedWhere, schemaLines } from './schema-list.js';
import { joinWords, typeWords } from './schema-words.js';

/** Describes what a body may look like in each of its media types, as blocks of Markdown. */
export function contentBlocks(context: DescribeContext, content: Json | undefined, options: ExampleOptions): string[] {
  const groups = mediaGroups(context.document, content);
  const left = Object.keys(objectOf(content)).length - MAX_MEDIA_TYPES;
  const blocks = groups.flatMap((group) => [
    ...schemaBlocks(
      context,
      fieldOf(group[0]?.media ?? {}, 'schema'),
      group.map(({ mediaType }) => mediaType),
    ),
    ...mediaExamples(context.document, group, options),
  ]);
  return left > 0 ? [...blocks, `… and ${left} more media types.`] : blocks;
}

/** Describes a schema, with its properties below; the media types are those that it is sent as. */
export function schemaBlocks(
  context: DescribeContext,
  schema: Json | undefined,
  mediaTypes: readonly string[],
): string[] {
  const types = mediaTypes.map((type) => codeSpan(type, 100));
  const intro = types.length === 0 ? '' : `Media type ${joinWords(types, 'or')}`;
  if (schema === undefined) return intro === '' ? [] : [intro];
  const elsewhere = describedWhere(context, schema);
  const described = readSchema(context, schema);
  const facts = described === undefined ? [] : constraintWords(context, described);
  const words = [typeWords(context, schema), ...(elsewhere === undefined ? [] : [elsewhere]), ...facts].join(', ');
  const description =
    described?.description === undefined || elsewhere !== undefined
      ? ''
      : writeApiDescription(described.description, { max: 2000 });
  const lines = schemaLines(context, schema);
  const head = intro === '' ? `Type: ${words}` : `${intro}: ${words}`;
  return [head, description, lines.join('\n')].filter((block) => block !== '');
}

const MAX_MEDIA_TYPES = 12;

/** Groups the media types of a body: those with the same schema are described together. */
export function mediaGroups(document: JsonObject, content: Json | undefined): Media[][] {
  if (!isObject(content)) return [];
  const ofDocument = known.get(document) ?? new WeakMap<JsonObject, Media[][]>();
  const groups = ofDocument.get(content) ?? groupsOf(document, content);
  known.set(document, ofDocument.set(content, groups));
  return groups;
}

// A body is looked at for its schemas and for its examples, and many answers share one: writing large schemas out to
// compare them takes its time. The same body means another thing in another document, which its references lead into.
const known = new WeakMap<JsonObject, WeakMap<JsonObject, Media[][]>>();

function groupsOf(document: JsonObject, content: JsonObject): Media[][] {
  const groups = new Map<string, Media[]>();
  let count = 0;
  for (const [mediaType, entry] of fieldsOf(content)) {
    const media = objectOf(resolve(document, entry));
    const schema = fieldOf(media, 'schema');
    const key = schema === undefined ? mediaType : JSON.stringify(schema);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ mediaType, media }]);
    else group.push({ mediaType, media });
    count += 1;
    if (count === MAX_MEDIA_TYPES) break;
  }
  return [...groups.values()];
}

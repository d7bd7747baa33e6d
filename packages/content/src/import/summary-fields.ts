import { PageCover, PageLayout, Variables } from '@lectern/domain/content/page-schemas';
import { ContentRef } from '@lectern/domain/library/references';
import { z } from 'zod';

const data = z.record(z.string(), z.json());

/** What an entry of a table of contents says about its page that its text cannot: kept in a comment behind it. */
export const SummaryFields = z.object({
  type: z.enum(['document', 'group', 'link', 'computed']).optional(),
  title: z.string().optional(),
  slug: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  emoji: z.string().optional(),
  linkTitle: z.string().optional(),
  condition: z.string().optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  cover: PageCover.optional(),
  layout: PageLayout.partial().optional(),
  variables: Variables.optional(),
  tags: z.array(z.string()).optional(),
  target: ContentRef.optional(),
  computed: data.optional(),
  computedSeed: z.string().optional(),
  extra: data.optional(),
});
export type SummaryFields = z.infer<typeof SummaryFields>;

const COMMENT = /\s*<!--\s*(\{.*\})\s*-->\s*$/s;

/** Takes the fields off the end of an entry; a comment that holds something else stays where it is. */
export function splitFields(entry: string): { text: string; fields: SummaryFields } {
  const at = entry.lastIndexOf('<!--');
  const match = at < 0 ? null : COMMENT.exec(entry.slice(at));
  if (match?.[1] === undefined) return { text: entry, fields: {} };
  const fields = parseFields(match[1]);
  return fields === undefined ? { text: entry, fields: {} } : { text: entry.slice(0, at).trimEnd(), fields };
}

/** Writes fields as the comment that `splitFields` reads, on one line; no fields give nothing. */
export function writeFields(fields: SummaryFields): string {
  const json = JSON.stringify(fields);
  // Dashes and angle brackets could end the comment, and some readers take the separators for line ends.
  return json === '{}' ? '' : ` <!-- ${json.replace(/[-<>\u2028\u2029]/g, unicodeEscape)} -->`;
}

function parseFields(json: string): SummaryFields | undefined {
  try {
    return SummaryFields.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Outside of strings, JSON has none of these characters but dashes, which a digit follows. */
function unicodeEscape(character: string, at: number, json: string): string {
  const inNumber = character === '-' && /[0-9]/.test(json[at + 1] ?? '');
  return inNumber ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

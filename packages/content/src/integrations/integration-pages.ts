import { ComputedSource, PageCover, PageLayout } from '@lectern/domain/content/page-schemas';
import { PageSlug } from '@lectern/domain/content/page-slug';
import { ContentRef } from '@lectern/domain/library/references';
import { z } from 'zod';
import { type IntegrationSource, readIntegrationSource } from './integration-source.js';
import { type IntegrationText, readIntegrationText, TextHolder } from './integration-text.js';
import { InvalidContentError } from './invalid-content-error.js';

const MAX_PAGES = 1_000;
const MAX_DEPTH = 10;
const MAX_SOURCE_LENGTH = 65_536;
const MAX_SOURCE_DEPTH = 32;

/** What a response says of a page beside its text and where it stands. */
const PageFields = z.object({
  type: z.enum(['document', 'group', 'link']).default('document'),
  title: z.string().trim().min(1).max(1000),
  slug: PageSlug.optional(),
  emoji: z.string().max(50).optional(),
  icon: z.string().max(50).optional(),
  description: z.string().max(5000).optional(),
  linkTitle: z.string().max(100).optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  tags: z.array(z.string().max(100)).max(100).optional(),
  layout: PageLayout.partial().optional(),
  cover: PageCover.optional(),
  target: ContentRef.optional(),
});

/** Links between the pages of a response name them, so a name is what a link can hold. */
const PageName = z
  .string()
  .max(256)
  .regex(/^[a-zA-Z0-9_-]+$/, 'must be letters, digits, "-" and "_"');

const Page = z.object({
  ...PageFields.shape,
  ...TextHolder.shape,
  id: PageName,
  computed: ComputedSource.optional(),
  // Read one by one: whoever nests them endlessly must not fill the stack.
  pages: z.array(z.unknown()).optional(),
});
const PagesResponse = z.object({ pages: z.array(z.unknown()).optional() });

/** A page that an integration answered. */
export interface ProvidedPage {
  /** As the integration names it: the same page has the same name in every response. */
  name: string;
  fields: z.infer<typeof PageFields>;
  text: IntegrationText | undefined;
  /** What its text is made from, if that is another question to the same integration. */
  source: IntegrationSource | undefined;
  pages: ProvidedPage[];
}

/** Reads the response to the question for pages of an integration. */
export function parseIntegrationPages(response: unknown, integration: string): ProvidedPage[] {
  const read = PagesResponse.safeParse(response);
  if (!read.success) throw new InvalidContentError('The script has to answer an object with a list of "pages".');
  return new PageReader(integration).read(read.data.pages ?? [], 'pages', 1);
}

class PageReader {
  readonly #names = new Set<string>();

  constructor(private readonly integration: string) {}

  read(pages: readonly unknown[], place: string, depth: number): ProvidedPage[] {
    if (pages.length > 0 && depth > MAX_DEPTH) {
      throw new InvalidContentError(`"${place}" is ${depth} levels deep. Pages can be ${MAX_DEPTH} levels deep.`);
    }
    return pages.map((page, index) => this.#readPage(page, `${place}[${index}]`, depth));
  }

  #readPage(page: unknown, place: string, depth: number): ProvidedPage {
    const read = Page.safeParse(page);
    if (!read.success) throw new InvalidContentError(problemOf(read.error, place));
    const { id: name, pages = [], computed, ...said } = read.data;
    this.#note(name, place);
    const fields = PageFields.parse(said);
    if (fields.type === 'link' && !fields.target)
      throw new InvalidContentError(`"${place}.target" is missing in a link.`);
    const source = computed && this.#sourceOf(computed, place);
    const text = fields.type === 'document' ? readIntegrationText(said, `${place}.`) : undefined;
    if (text && source) throw new InvalidContentError(`"${place}" can have a text or "computed", not both.`);
    if (fields.type === 'link' && pages.length > 0)
      throw new InvalidContentError(`"${place}" is a link: no pages stand below it.`);
    return { name, fields, text, source, pages: this.read(pages, `${place}.pages`, depth + 1) };
  }

  #note(name: string, place: string): void {
    if (this.#names.has(name)) {
      throw new InvalidContentError(
        `"${place}.id" is "${name}", as that of another page. Every page needs an id of its own.`,
      );
    }
    this.#names.add(name);
    if (this.#names.size > MAX_PAGES)
      throw new InvalidContentError(`There are more than ${MAX_PAGES} pages, which is the most.`);
  }

  /** A script answers for itself: what others make is not its business. */
  #sourceOf(computed: ComputedSource, place: string): IntegrationSource {
    if (!isWithin(computed, MAX_SOURCE_DEPTH) || JSON.stringify(computed).length > MAX_SOURCE_LENGTH) {
      const most = `${MAX_SOURCE_LENGTH} characters and ${MAX_SOURCE_DEPTH} levels`;
      throw new InvalidContentError(`"${place}.computed" is too large. It can have ${most}.`);
    }
    const source = readIntegrationSource(JSON.parse(JSON.stringify(computed)));
    if (source?.integration === this.integration) return source;
    throw new InvalidContentError(
      `"${place}.computed.type" is "${computed.type}". It has to be "integration:${this.integration}:<source>".`,
    );
  }
}

/** Whether a value has at most so many levels. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((held) => isWithin(held, levels - 1));
}

function problemOf({ issues: [issue] }: z.ZodError, place: string): string {
  const at = (issue?.path ?? []).map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `"${place}${at}" is not as it has to be: ${issue?.message ?? 'it is no page'}.`;
}

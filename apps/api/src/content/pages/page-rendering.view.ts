import { expressionContext, readReusables, withReusables } from '@lectern/commands/content/readable-document';
import type { JsonDocument } from '@lectern/content/document/document';
import { evaluateDocument, hasExpressions } from '@lectern/content/expressions/evaluate-document';
import { evaluateMarkdown } from '@lectern/content/expressions/evaluate-markdown';
import type { ExpressionContext } from '@lectern/content/expressions/expression';
import { mayHoldIntegrations, withoutIntegrationBlocks } from '@lectern/content/integrations/block-mappings';
import { joinPage } from '@lectern/content/markdown/page-file';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { relativeLink } from '@lectern/content/pages/relative-links';
import { listBlockMappings } from '@lectern/database/content/computed/content-sources.queries';
import type { CurrentPageWithBody, PageText } from '@lectern/database/content/current-page.queries';
import type { ReadDocument, ReadPage } from '@lectern/domain/content/content-queries';
import { Injectable } from '@nestjs/common';
import { withJson } from '../../platform/http/ready-json.js';
import { ContentService, type ContentVersion } from './content.service.js';

type Evaluated = ReadDocument['evaluated'];

const EMPTY: JsonDocument = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

/** Turns the text of pages into what a reader asked for. */
@Injectable()
export class PageRenderingView {
  constructor(private readonly content: ContentService) {}

  /** A page as a Markdown file: front matter, title and text. */
  async markdown(version: ContentVersion, page: CurrentPageWithBody, query: ReadPage): Promise<string> {
    const { record, text } = page;
    const refs = query['format.markdown.refs'];
    const body = text === null ? '' : refs === 'stable' ? text.markdown : withRelativeLinks(text, page);
    const file = { title: record.title, metadata: record, extra: record.extra ?? {} };
    const seen = await this.#seenMarkdown(version, record, await this.#withFences(version, body));
    if (query.evaluated === 'false') return joinPage({ ...file, body: seen });
    const source = joinPage({ ...file, body: await this.#withApis(version, seen) });
    return evaluateMarkdown(source, await this.#context(version, record), modeOf(query.evaluated));
  }

  /** People write the fence or the address that stands for a block of an integration, so they read it too. */
  async #withFences(version: ContentVersion, markdown: string): Promise<string> {
    if (!mayHoldIntegrations(markdown)) return markdown;
    const mappings = await listBlockMappings(this.content.reader.sql, await this.content.revision(version));
    return withoutIntegrationBlocks(markdown, mappings);
  }

  /** Who reads Markdown has nothing else: what blocks say of API operations has to stand in it. */
  async #withApis(version: ContentVersion, markdown: string): Promise<string> {
    if (!markdown.includes('{% openapi-')) return markdown;
    const { organizationId } = await this.content.revision(version);
    const document = await this.content.reader.describeApis(organizationId, parseDocument(markdown));
    return writeDocument(document).markdown;
  }

  /** A text as a document; `record` is the page that it belongs to. */
  async document(
    version: ContentVersion,
    text: PageText | null,
    query: ReadDocument,
    record?: CurrentPageWithBody['record'],
  ): Promise<JsonDocument> {
    if (text === null) return EMPTY;
    const isWhole = version.visitor === null || !mayBeConditional(text);
    if (isWhole && query.dereferenced === 'false' && query.evaluated === 'false') return this.stored(text);
    let document = this.content.reader.document(text);
    if (query.dereferenced !== 'false') {
      const revision = await this.content.revision(version);
      document = withReusables(document, await readReusables(this.content.reader, revision));
    }
    if (version.visitor && hasExpressions(document)) {
      document = evaluateDocument(document, await this.#context(version, record), 'conditions-only');
    }
    if (query.evaluated === 'false') return document;
    return evaluateDocument(document, await this.#context(version, record), modeOf(query.evaluated));
  }

  /** A text as a document with nothing put in its places, which is read only if somebody looks into it. */
  stored(text: PageText): JsonDocument {
    const json = this.content.reader.documentJson(text);
    let read: JsonDocument | undefined;
    const whole = (): JsonDocument => {
      read ??= this.content.reader.document(text);
      return read;
    };
    const document: JsonDocument = {
      object: 'document',
      get data() {
        return whole().data;
      },
      get nodes() {
        return whole().nodes;
      },
    };
    return withJson(document, json);
  }

  /** Markdown without what its conditions hide from a visitor. */
  async #seenMarkdown(
    version: ContentVersion,
    record: CurrentPageWithBody['record'],
    markdown: string,
  ): Promise<string> {
    if (!version.visitor || !mayBeConditional({ markdown })) return markdown;
    return evaluateMarkdown(markdown, await this.#context(version, record), 'conditions-only');
  }

  async #context(
    version: ContentVersion,
    record: CurrentPageWithBody['record'] | undefined,
  ): Promise<ExpressionContext> {
    const context = await expressionContext(this.content.reader, await this.content.revision(version), record);
    return version.visitor ? { ...context, visitor: { claims: version.visitor.claims } } : context;
  }
}

/** The tag of a condition, and the one that can stand for any block. */
const CONDITIONAL_TAG = /\{%\s*(?:if|block)\b/;

/** Whether a text may hold conditions, without reading it, which would take most of the time of a response. */
function mayBeConditional({ markdown }: Pick<PageText, 'markdown'>): boolean {
  return CONDITIONAL_TAG.test(markdown);
}

function modeOf(evaluated: Evaluated): 'all' | 'deterministic-only' {
  return evaluated === 'deterministic-only' ? evaluated : 'all';
}

/** The text with its links to pages as paths, which is how people and repositories write them. */
function withRelativeLinks({ markdown, pageLinks }: PageText, { path, refPaths }: CurrentPageWithBody): string {
  if (pageLinks.length === 0) return markdown;
  let written = '';
  let from = 0;
  for (const { start, end, page, anchor } of pageLinks) {
    const target = refPaths[page];
    if (!target) continue;
    written += markdown.slice(from, start) + relativeLink(path, target, anchor);
    from = end;
  }
  return written + markdown.slice(from);
}

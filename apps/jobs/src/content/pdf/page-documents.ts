import type { ContentReader } from '@lectern/commands/content/content-reader';
import {
  expressionContext,
  type ReusableDocuments,
  readReusables,
  withReusables,
} from '@lectern/commands/content/readable-document';
import type { JsonDocument } from '@lectern/content/document/document';
import { eachBlock } from '@lectern/content/document/keys';
import { evaluateDocument } from '@lectern/content/expressions/evaluate-document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Base } from '@lectern/database/content/content-store';

const EMPTY: JsonDocument = { object: 'document', data: {}, nodes: [] };

/** Reads pages of a revision as everybody reads them: with reusable contents, API operations in words and the values of expressions. */
export class PageDocuments {
  #reusables: Promise<ReusableDocuments> | undefined;

  constructor(
    private readonly reader: ContentReader,
    private readonly revision: Base,
  ) {}

  /** Reads one page. Nothing of it is cached: each page of a PDF is read once. */
  async read(record: PageRecord): Promise<JsonDocument> {
    const { reader, revision } = this;
    const text = record.body === undefined ? null : await reader.findText(revision.organizationId, record.body);
    if (!text) return EMPTY;
    const document = parseDocument(text.markdown, text.keys);
    const whole = includesContent(document) ? withReusables(document, await this.#allReusables()) : document;
    const described = await reader.describeApis(revision.organizationId, whole);
    return evaluateDocument(described, await expressionContext(reader, revision, record), 'deterministic-only');
  }

  #allReusables(): Promise<ReusableDocuments> {
    this.#reusables ??= readReusables(this.reader, this.revision);
    return this.#reusables;
  }
}

function includesContent(document: JsonDocument): boolean {
  let includes = false;
  eachBlock(document.nodes, ({ type }) => {
    includes ||= type === 'reusable-content';
  });
  return includes;
}

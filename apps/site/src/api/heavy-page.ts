import { isHeavy } from '@lectern/content/markdown/syntax/heavy-text';

/** Thrown where a page takes long to render, so that another process renders it. */
export class HeavyPage extends Error {
  constructor(readonly organization: string) {
    super('This page is to be rendered by another process');
  }
}

/** About as many characters of a document as are rendered while nobody notices. */
const MAX_JSON_LENGTH = 400_000;
const MAX_KNOWN = 1_000;

/** Refuses texts that would make readers of other sites wait, as long as there is another process for them. */
export class HeavyPageGuard {
  readonly #known = new Set<string>();

  constructor(private readonly isOn: boolean) {}

  /** Refuses what is known to be heavy, before it is fetched again. */
  beforeFetching(path: string, organization: string): void {
    if (this.#known.has(path)) throw new HeavyPage(organization);
  }

  /** Refuses a document by its length in JSON. */
  checkDocument(path: string, organization: string, json: string): void {
    if (json.length > MAX_JSON_LENGTH) this.#refuse(path, organization);
  }

  /** Refuses Markdown that takes long to read. */
  checkMarkdown(path: string, organization: string, markdown: string): void {
    if (isHeavy(markdown)) this.#refuse(path, organization);
  }

  #refuse(path: string, organization: string): void {
    if (!this.isOn) return;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.add(path);
    throw new HeavyPage(organization);
  }
}

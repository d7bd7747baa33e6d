import type { DocumentRef } from '@lectern/content/document/document';
import { parseRef } from '@lectern/content/document/refs';
import { linkSpans, replaceLinkSpans } from '@lectern/content/markdown/link-spans';
import { joinPage, splitPage } from '@lectern/content/markdown/page-file';
import { publicOrigin, type Reading } from './reading.js';
import { PageReferences } from './references.js';
import type { SpaceVersion } from './site-source.js';

/** A page as Markdown: its title, description and text, with addresses that lead somewhere wherever it is read. */
export async function pageMarkdown(reading: Reading, version: SpaceVersion, stored: Promise<string>): Promise<string> {
  const [source, pages] = await Promise.all([stored, reading.source.pages(version)]);
  const { title, metadata, body } = splitPage(source);
  const refs = linkSpans(body).map(({ url }) => parseRef(url));
  const references = await PageReferences.load({ ...reading, version, pages }, undefined, refs.filter(leadsAway));
  const linked = replaceLinkSpans(body, (url) => {
    const ref = parseRef(url);
    const target = leadsAway(ref) ? references.resolve(ref) : undefined;
    return target && new URL(target.href, publicOrigin(reading)).href;
  });
  const { description } = metadata;
  return joinPage({
    ...(title !== undefined && { title }),
    metadata: description === undefined ? {} : { description },
    extra: {},
    body: linked,
  });
}

/** Whether a reference names something by its id; addresses and places in the same text stay as they are. */
function leadsAway(ref: DocumentRef): boolean {
  return ref.kind !== 'url' && !(ref.kind === 'anchor' && ref.page === undefined);
}

import type { ComputedContentResult } from '@lectern/commands/content/computed/commit-content';
import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { type ContentSpace, newContentSpace } from './content-space.js';
import { build, database, native, type OtherApi } from './harness.js';

/** Makes a book of what the props say, and fails when they ask for it. */
export const WIKI = `
const paragraph = (text) => ({ object: 'block', type: 'paragraph', data: {}, isVoid: false,
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }] });
export default {
  async fetch(request) {
    const form = await request.formData();
    const { type, sourceId, props, dependencies } = JSON.parse(form.get('event'));
    if (props.fail) return new Response('the wiki is down', { status: 500 });
    const about = [sourceId, props.book, JSON.stringify(dependencies)].join(' ');
    if (type === 'content_compute_document')
      return Response.json({ document: { object: 'document', data: {}, nodes: [paragraph('About ' + about)] } });
    if (type === 'content_compute_revision')
      return Response.json({ pages: [
        { id: 'one', title: 'Chapter one', markdown: 'Once upon a time.\\n' },
        { id: 'two', title: 'Chapter two', computed: { type: props.self, props: { book: 'two' } } } ] });
    return new Response('', { status: 406 });
  },
};`;

/** A space on which an integration with a content source is active. */
export interface WikiSpace {
  space: ContentSpace;
  /** The type of its source. */
  type: string;
  integrationName: string;
  installationId: string;
}

/** Builds an organization with a space and an integration that has a content source. */
export async function newWikiSpace(options: IntegrationOptions = {}): Promise<WikiSpace> {
  const space = await newContentSpace();
  const integration = await build.integration(space.organizationId, {
    script: WIKI,
    contentSources: [{ id: 'wiki', title: 'Wiki', configuration: { componentId: 'config' } }],
    ...options,
  });
  const { id: installationId } = await build.installation(integration, space.organizationId);
  return { space, integrationName: integration.name, installationId, type: `integration:${integration.name}:wiki` };
}

/** Does what the job does: asks for everything in a space that integrations make, and makes it its content. */
export async function makeContent({ platform }: OtherApi, spaceId: string): Promise<void> {
  const { findContentRoots } = await native<typeof import('@lectern/commands/content/computed/content-roots')>(
    '@lectern/commands/content/computed/content-roots',
  );
  const { commitContent } = await native<typeof import('@lectern/commands/content/computed/commit-content')>(
    '@lectern/commands/content/computed/commit-content',
  );
  const { askForDocument, askForPages } = await native<typeof import('@lectern/integrations/content/ask-for-source')>(
    '@lectern/integrations/content/ask-for-source',
  );
  const { ContentAsker } = await native<typeof import('@lectern/integrations/content/content-asker')>(
    '@lectern/integrations/content/content-asker',
  );
  const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
    '@lectern/database/transaction',
  );
  const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
  const { content, commit, integrations: caller, clock } = platform;
  const found = await findContentRoots(content.sql, content.store, spaceId);
  const asker = new ContentAsker({ caller, database, now: clock.now });
  const responses: ComputedContentResult[] = [];
  for (const { pageId, record, source, integration } of found?.roots ?? []) {
    const question = { organizationId: found?.head.organizationId ?? '', spaceId, source, integration };
    const asked = record.type === 'computed' ? askForPages(asker, question, pageId) : askForDocument(asker, question);
    responses.push({ pageId, asked: record, version: integration.version, content: await asked });
  }
  const context = systemContext('spec', new Date());
  await inPlainTransaction(database, (sql) => commitContent(sql, context, commit, spaceId, responses));
}

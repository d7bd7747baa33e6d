import { dataOf } from '@lectern/client';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { runningApi, type Team } from './console.js';

/** A page as specs write it. */
export interface WrittenPage {
  title: string;
  markdown?: string;
  /** The title of a page of the same call that it stands below. */
  below?: string;
}

/** Adds pages to a space in one revision, and returns their ids in the same order. */
export async function addPages({ api }: Team, spaceId: string, pages: readonly WrittenPage[]): Promise<string[]> {
  const changes = pages.map(({ title, markdown = `About ${title}.`, below }) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown },
    ref: refOf(title),
    ...(below !== undefined && { intoRef: refOf(below) }),
  }));
  const response = dataOf(
    await api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes } }),
  );
  return response.changes.flatMap((change) => (change.object === 'created_page' ? [change.page.id] : []));
}

/** A new space with pages. */
export async function newSpace(team: Team, title: string, pages: readonly WrittenPage[] = []): Promise<string> {
  const { build } = await runningApi();
  const spaceId = await build.space(team.organizationId, { title });
  if (pages.length > 0) await addPages(team, spaceId, pages);
  return spaceId;
}

/** The pages of a space as they are stored, as text: `Start Guide(Install Use) Help`. */
export async function storedTree({ api }: Team, spaceId: string): Promise<string> {
  type Listed = { title: string; pages?: Listed[] };
  const written = (pages: readonly Listed[]): string =>
    pages.map(({ title, pages: below = [] }) => (below.length > 0 ? `${title}(${written(below)})` : title)).join(' ');
  const params = { path: { spaceId }, query: { shape: 'tree' } } as const;
  return written(dataOf(await api.GET('/v1/spaces/{spaceId}/content/pages', { params })).pages);
}

/** Waits until the pages of a space are stored like this. */
export async function expectTree(team: Team, spaceId: string, tree: string): Promise<void> {
  await eventually(tree, async () => (await storedTree(team, spaceId)) === tree);
}

function refOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

import { dataOf } from '@lectern/client';
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

function refOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';

interface Listed {
  title: string;
  pages?: Listed[];
}

function titlesIn(pages: readonly Listed[], depth = 0): { title: string; depth: number }[] {
  return pages.flatMap(({ title, pages: below = [] }) => [{ title, depth }, ...titlesIn(below, depth + 1)]);
}

describe('POST /v1/spaces/{spaceId}/content/template', () => {
  it.each(['blank', 'docs', 'api', 'help-center', 'handbook', 'changelog'])(
    '201: fills a space with %s, which has the listed pages, and whose links all lead somewhere',
    async (id) => {
      const { client, url, organizationId } = await newContentSpace();
      const { body: listed } = await client.get(`/orgs/${organizationId}/space-templates`);

      const { status, text } = await client.post(`${url}/content/template`, { id });

      expect({ status, text }).toEqual({ status: 201, text: '' });
      const { body: content } = await client.get(`${url}/content`);
      const template = listed.templates.find((each: { id: string }) => each.id === id);
      expect(template.pages.length).toBeGreaterThan(0);
      expect(titlesIn(content.pages)).toEqual(template.pages);
      expect((await client.get(`${url}/links`)).body.stats.broken.total).toBe(0);
    },
  );

  it('201: is added to what is there, in one revision', async () => {
    const { client, url, addPage, outline } = await newContentSpace();
    await addPage('# Mine\n');
    const { body: before } = await client.get(`${url}/content`);
    await client.post(`${url}/content/template`, { id: 'changelog' });
    const { body: after } = await client.get(`${url}/content`);
    expect(after.parents).toEqual([before.id]);
    expect(Object.keys(await outline())).toEqual(['mine', 'changelog', 'how-we-release']);
  });

  it('201: refers to what was chosen for it', async () => {
    const { client, url } = await newContentSpace();
    const params = { contentRefs: { spec: { kind: 'openapi', spec: 'petstore' } } };
    await client.post(`${url}/content/template`, { id: 'api', params });
    const { body } = await client.get(`${url}/content/path/operations`);
    expect(body.markdown).toContain('spec="petstore"');
  });

  it('400, 403, 404 and 409: without an id, by a reader, of an unknown template, and in a locked space', async () => {
    const { client, url, organizationId } = await newContentSpace();
    const apply = (body: object) => client.post(`${url}/content/template`, body);
    expect((await apply({})).status).toBe(400);
    expect((await apply({ id: 'nothing' })).body.error.message).toContain('help-center');
    expect((await apply({ id: 'docs', changeRequestId: 'nowhere' })).status).toBe(404);
    const reader = await build.member(organizationId, 'read');
    expect((await api.as(reader).post(`${url}/content/template`, { id: 'docs' })).status).toBe(403);
    await client.patch(url, { editMode: 'locked' });
    expect((await apply({ id: 'docs' })).status).toBe(409);
  });
});

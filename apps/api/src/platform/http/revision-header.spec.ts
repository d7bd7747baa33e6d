import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, endpoints, outsideV1 } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const revisionIn = ({ headers }: ApiResponse) => headers['lectern-revision'];

async function currentRevision({ client, url }: { client: typeof api; url: string }): Promise<string> {
  return (await client.get(`${url}/content`)).body.id;
}

describe('Lectern-Revision', () => {
  it('200: names the current revision of a space, by id, by path and in lists', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Page\n\nText.\n');
    const group = (await space.change({ operation: 'insert_page', type: 'group', title: 'Group' })).body.changes[0].page
      .id;
    const revision = await currentRevision(space);
    const parts = [
      `page/${page}`,
      `page/${page}?format=document`,
      `page/${group}`,
      'path/page',
      'pages',
      'pages?shape=tree',
    ];
    for (const part of parts) {
      const response = await space.client.get(`${space.url}/content/${part}`);
      expect([part, response.status, revisionIn(response)]).toEqual([part, 200, revision]);
    }
  });

  it('200: names the revision that is asked for', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Page\n');
    const revision = await currentRevision(space);
    await space.addPage('# Another\n');
    for (const part of [`page/${page}`, 'path/page', 'pages']) {
      const response = await space.client.get(`${space.url}/revisions/${revision}/${part}`);
      expect([part, response.status, revisionIn(response)]).toEqual([part, 200, revision]);
    }
    expect(await currentRevision(space)).not.toBe(revision);
  });

  it('200: names the newest revision of a change request', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Page\n');
    const proposal = await newProposal(space);
    const changed = await proposal.change({ operation: 'update_page', page, document: { markdown: 'Proposed.\n' } });
    const { revision } = (await proposal.get()).body;
    expect(revisionIn(changed)).toBe(revision);
    for (const part of [`page/${page}`, 'path/page', 'pages']) {
      const response = await space.client.get(`${proposal.url}/content/${part}`);
      expect([part, response.status, revisionIn(response)]).toEqual([part, 200, revision]);
    }
    expect(revision).not.toBe(await currentRevision(space));
  });

  it('200: names the revision that a change has made, also when its response is repeated', async () => {
    const space = await newContentSpace();
    const body = { changes: [{ operation: 'insert_page', title: 'Page' }] };
    const options = { headers: { 'idempotency-key': `revision-${space.id}` } };
    const first = await space.client.post(`${space.url}/content`, body, options);
    expect([first.status, revisionIn(first)]).toEqual([200, first.body.revision]);
    await space.addPage('# Another\n');
    const again = await space.client.post(`${space.url}/content`, body, options);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(revisionIn(again)).toBe(first.body.revision);
  });

  it('304: names a newer revision in which the page is still the same', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Page\n');
    const first = await space.page(page);
    await space.addPage('# Another\n');
    const again = await space.client.get(`${space.url}/content/page/${page}`, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.status, revisionIn(again)]).toEqual([304, await currentRevision(space)]);
    expect(revisionIn(again)).not.toBe(revisionIn(first));
  });

  it('404: is not told where there is no page', async () => {
    const space = await newContentSpace();
    expect((await space.page('nowhere')).headers).not.toHaveProperty('lectern-revision');
  });

  it('may be read by web pages of other origins', async () => {
    const { headers } = await api.get('/user', { headers: { origin: 'https://app.example' } });
    expect(String(headers['access-control-expose-headers'])).toContain('Lectern-Revision');
  });

  it('is declared in the reference for every operation that answers with content of one revision', async () => {
    const { body } = await api.get(outsideV1('/openapi.json'));
    const declared = endpoints.filter(({ endpoint }) => endpoint.fromRevision);
    expect(declared.map(({ endpoint }) => endpoint.operationId).sort()).toEqual([
      'changeSpaceContent',
      'getPageById',
      'getPageByPath',
      'getPageInChangeRequestById',
      'getPageInChangeRequestByPath',
      'getPageInRevisionById',
      'getPageInRevisionByPath',
      'listFiles',
      'listFilesInChangeRequestById',
      'listFilesInRevision',
      'listPages',
      'listPagesInChangeRequest',
      'listPagesInRevision',
      'listReusableContents',
      'listReusableContentsInChangeRequest',
      'listReusableContentsInRevision',
      'listVariables',
      'listVariablesInChangeRequest',
      'listVariablesInRevision',
      'updateChangeRequestContent',
    ]);
    for (const { route, endpoint } of declared) {
      const { responses } = body.paths[route.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()];
      expect(responses['200'].headers).toHaveProperty('Lectern-Revision');
      if (endpoint.validated) expect(Object.keys(responses['304'].headers)).toEqual(['ETag', 'Lectern-Revision']);
    }
  });
});

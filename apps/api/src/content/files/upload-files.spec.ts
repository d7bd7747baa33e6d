import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { formOf, formWith, part } from '../../../test/form.js';
import { api, build, type Client, database, type OtherApi, startedWith } from '../../../test/harness.js';
import { type ListeningApi, listening } from '../../../test/listening.js';
import { newProposal } from '../../../test/proposal.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>';

const upload = ({ client, url }: ContentSpace, form: ReturnType<typeof formWith>, as: Client = client) =>
  as.call('POST', `${url}/content/files`, form);

async function revisionsOf({ id }: ContentSpace): Promise<number> {
  return database.prisma.revision.count({ where: { spaceId: id } });
}

describe('POST /v1/spaces/{spaceId}/content/files', () => {
  it('201: adds all files of a form in one revision', async () => {
    const space = await newContentSpace();
    const before = await revisionsOf(space);

    const { status, body, headers } = await upload(space, formWith({ 'note.txt': 'Hello', 'logo.svg': SVG }));

    expect(status).toBe(201);
    expect(body.files).toMatchObject([
      { name: 'note.txt', contentType: 'text/plain', size: 5 },
      { name: 'logo.svg', contentType: 'image/svg+xml', size: SVG.length, dimensions: { width: 30, height: 20 } },
    ]);
    expect(headers['location']).toBe(`https://docs.test/v1${space.url}/content/files`);
    expect(await revisionsOf(space)).toBe(before + 1);
    const { body: content } = await space.client.get(`${space.url}/content`);
    expect(content.id).toBe(body.revision);
    expect(new Set(content.files)).toEqual(new Set(body.files));
    expect((await api.get(body.files[1].downloadURL)).text).toBe(SVG);
  });

  it('201: is recorded as one change', async () => {
    const space = await newContentSpace();
    const { audit, events } = await recordedBy(await upload(space, formWith({ 'note.txt': 'Hello' })));
    expect(audit).toMatchObject([{ action: 'content.files-uploaded', targetId: space.id }]);
    expect(events).toMatchObject([{ type: 'space.content-updated' }]);
  });

  it('201: finds the type in the bytes, whatever the form claims', async () => {
    const space = await newContentSpace();
    const disguised = part('filename="innocent.png"', '%PDF-1.4\n1 0 obj').replace(
      '\r\n\r\n',
      '\r\nContent-Type: image/png\r\n\r\n',
    );
    const { body } = await upload(space, formOf([disguised]));
    expect(body.files).toMatchObject([{ name: 'innocent.png', contentType: 'application/pdf' }]);
  });

  it('201: takes files of any size up to the limit, also those that do not fit into one piece', async () => {
    const space = await newContentSpace();
    const content = 'line\n'.repeat(600_000);
    const { status, body } = await upload(space, formWith({ 'large.txt': content, 'empty.txt': '' }));
    expect(status).toBe(201);
    expect(body.files).toMatchObject([{ size: 3_000_000, contentType: 'text/plain' }, { size: 0 }]);
    expect((await api.get(body.files[0].downloadURL)).text).toBe(content);
  });

  it.each([
    ['Grüße 漢字 🎉.txt', 'Grüße 漢字 🎉.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\secret\\\\a.txt', 'a.txt'],
    ['x'.repeat(256), 'x'.repeat(256)],
  ])('201: a file that calls itself %s gets the name %s', async (given, name) => {
    const space = await newContentSpace();
    const { status, body } = await upload(space, formWith({ [given]: 'Hello' }));
    expect([status, body.files?.[0].name]).toEqual([201, name]);
    expect((await api.get(body.files[0].downloadURL)).text).toBe('Hello');
  });

  it('201: fields beside the files mean nothing', async () => {
    const space = await newContentSpace();
    const { status, body } = await upload(space, formOf([part('', 'a field'), part('filename="a.txt"', 'Hello')]));
    expect([status, body.files.length]).toEqual([201, 1]);
  });

  it('400: needs a file', async () => {
    const space = await newContentSpace();
    for (const form of [formOf([]), formOf([part('', 'only a field')])]) {
      const { status, body } = await upload(space, form);
      expect([status, body.error.code]).toEqual([400, 400]);
    }
  });

  it.each([
    ['no name', ''],
    ['too long a name', 'x'.repeat(257)],
  ])('400: refuses a file with %s, and all others with it', async (_what, name) => {
    const space = await newContentSpace();
    const before = await revisionsOf(space);
    const response = await upload(space, formWith({ 'fine.txt': 'Hello', [name]: 'Hello' }));
    expect([response.status, response.body.error.issues?.[0].path]).toEqual([400, 'body.files[1]']);
    expect([await revisionsOf(space), await recordedBy(response)]).toEqual([before, NOTHING]);
  });

  it('400: takes at most 20 files, all or none', async () => {
    const space = await newContentSpace();
    const names = (count: number) => Array.from({ length: count }, (_, index) => [`${index}.txt`, 'Hello']);
    expect((await upload(space, formWith(Object.fromEntries(names(20))))).status).toBe(201);
    const before = await revisionsOf(space);
    const { status, body } = await upload(space, formWith(Object.fromEntries(names(21))));
    expect([status, body.error.message]).toEqual([400, 'body: must have at most 20 files']);
    expect(await revisionsOf(space)).toBe(before);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'Hello'],
    [
      'that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nHel',
    ],
    ['of something else', 'multipart/form-data; boundary=x', '{"files": []}'],
  ])('400: refuses a form %s', async (_what, type, text) => {
    const space = await newContentSpace();
    const before = await revisionsOf(space);
    const { status, body } = await upload(space, { body: text, headers: { 'content-type': type } });
    expect([status, body.error.name]).toEqual([400, 'request.malformed']);
    expect(await revisionsOf(space)).toBe(before);
  });

  it('409: a locked space takes no files', async () => {
    const space = await newContentSpace();
    await space.client.patch(space.url, { editMode: 'locked' });
    const { status, body } = await upload(space, formWith({ 'note.txt': 'Hello' }));
    expect([status, body.error.name]).toEqual([409, 'space.locked']);
  });

  it('415: wants a form', async () => {
    const space = await newContentSpace();
    for (const response of [
      await space.client.post(`${space.url}/content/files`, { files: [] }),
      await space.client.post(`${space.url}/content/files`),
    ]) {
      expect([response.status, response.body.error.name]).toEqual([415, 'request.not_multipart']);
    }
  });

  it('415: no other operation takes a form', async () => {
    const space = await newContentSpace();
    const form = formWith({ 'note.txt': 'Hello' });
    for (const url of [`${space.url}/content`, `${space.url}/duplicate`, '/orgs']) {
      const { status, body } = await space.client.call('POST', url, form);
      expect([url, status, body.error.name]).toEqual([url, 415, 'request.unsupported_media_type']);
    }
  });

  it('403 and 404: is for editors of the space, and reads nothing from others', async () => {
    const space = await newContentSpace();
    const reader = await build.member(space.organizationId, 'read');
    const { admin: outsider } = await build.organization();
    const form = formWith({ 'note.txt': 'Hello' });
    const statuses = [];
    for (const client of [api.as(reader), api.as(outsider), api])
      statuses.push((await upload(space, form, client)).status);
    expect(statuses).toEqual([403, 404, 401]);
  });
});

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', () => {
  it('201: adds all files of a form to what it proposes, in one revision', async () => {
    const space = await newContentSpace();
    const proposal = await newProposal(space);
    const before = await revisionsOf(space);
    const large = 'line\n'.repeat(600_000);

    const response = await upload({ ...space, url: proposal.url }, formWith({ 'large.txt': large, 'logo.svg': SVG }));

    const { status, body } = response;
    expect([status, await revisionsOf(space)]).toEqual([201, before + 1]);
    expect(body.files).toMatchObject([{ size: large.length }, { name: 'logo.svg', dimensions: { width: 30 } }]);
    expect((await proposal.get()).body.revision).toBe(body.revision);
    expect((await api.get(body.files[0].downloadURL)).text).toBe(large);
    expect((await space.client.get(`${proposal.url}/content/files`)).body.count).toBe(2);
    expect((await space.client.get(`${space.url}/content/files`)).body.count).toBe(0);
    const { audit, events } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'change-request.files-uploaded' }]);
    expect(events).toMatchObject([{ type: 'change-request.content-updated' }]);
  });

  it('201: works in a locked space, which is what change requests are for', async () => {
    const space = await newContentSpace();
    await space.client.patch(space.url, { editMode: 'locked' });
    const { url } = await newProposal(space);
    expect((await upload({ ...space, url }, formWith({ 'note.txt': 'Hello' }))).status).toBe(201);
  });

  it('400: a merged change request takes no files', async () => {
    const space = await newContentSpace();
    const { url, change, merge } = await newProposal(space);
    await change({ operation: 'insert_page', document: { markdown: '# Page\n' } });
    await merge();
    const response = await upload({ ...space, url }, formWith({ 'note.txt': 'Hello' }));
    expect([response.status, response.body.error.name]).toEqual([400, 'change_request.closed']);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('404: a change request that is not there, or of another space', async () => {
    const space = await newContentSpace();
    const other = await newProposal(await newContentSpace({ id: space.organizationId, admin: space.admin }));
    for (const id of ['nothing', other.id]) {
      const url = `${space.url}/change-requests/${id}`;
      const { status, body } = await upload({ ...space, url }, formWith({ 'note.txt': 'Hello' }));
      expect([status, body.error.name]).toEqual([404, 'change_request.not_found']);
    }
  });
});

describe('a form that is sent again under the same Idempotency-Key', () => {
  const FIRST = [part('', 'a field'), part('filename="a.txt"', 'Hello'), part('filename="b.txt"', 'x'.repeat(200_000))];

  /** Sends parts in a new form, which has another boundary each time, with the id of the space as the key. */
  function sendParts(space: ContentSpace, parts: readonly string[]) {
    const { body, headers } = formOf(parts);
    return space.client.call('POST', `${space.url}/content/files`, {
      body,
      headers: { ...headers, 'idempotency-key': space.id },
    });
  }

  it('201: adds nothing and is answered as before', async () => {
    const space = await newContentSpace();
    const [first, second] = [await sendParts(space, FIRST), await sendParts(space, FIRST)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    expect((await space.client.get(`${space.url}/content/files`)).body.count).toBe(2);
  });

  it.each([
    ['the end of a file', 'xx\r\n', 'xy\r\n'],
    ['the name of a file', 'filename="a.txt"', 'filename="c.txt"'],
    ['the name of a part', 'name="files"', 'name="filed"'],
    ['a field', 'a field', 'b field'],
  ])('409: is refused with %s changed, although it is as long as before', async (_what, from, to) => {
    const space = await newContentSpace();
    const others = FIRST.map((text) => `${text}\r\n`.replace(from, to).slice(0, -2));
    expect(others.join().length).toBe(FIRST.join().length);
    expect((await sendParts(space, FIRST)).status).toBe(201);

    const refused = await sendParts(space, others);

    expect([refused.status, refused.body.error.name]).toEqual([409, 'idempotency.key_reused']);
    expect((await space.client.get(`${space.url}/content/files`)).body.count).toBe(2);
  });

  it('409: is refused with its parts in another order, with fewer of them or with another type', async () => {
    const space = await newContentSpace();
    await sendParts(space, FIRST);
    const typed = FIRST.map((text) => text.replace('\r\n\r\n', '\r\nContent-Type: text/markdown\r\n\r\n'));
    for (const others of [[...FIRST].reverse(), FIRST.slice(1), FIRST.slice(0, 2), typed]) {
      const { status, body } = await sendParts(space, others);
      expect([status, body.error.name]).toEqual([409, 'idempotency.key_reused']);
    }
    expect((await sendParts(space, FIRST)).status).toBe(201);
  });

  it('201: is taken as a new one when nothing came of the first', async () => {
    const space = await newContentSpace();
    await space.client.patch(space.url, { editMode: 'locked' });
    expect((await sendParts(space, FIRST)).status).toBe(409);
    await space.client.patch(space.url, { editMode: 'live' });
    expect((await sendParts(space, FIRST.slice(1))).body.files).toHaveLength(2);
  });
});

describe('an API that takes small files', () => {
  let small: OtherApi;
  beforeAll(async () => {
    small = await startedWith({ LECTERN_UPLOAD_LIMIT_BYTES: '1024' });
  });
  afterAll(() => small.close());

  it('201: takes a file that is exactly as large as is allowed', async () => {
    const space = await newContentSpace();
    expect((await upload(space, formWith({ a: 'x'.repeat(1024) }), small.api.as(space.admin))).status).toBe(201);
  });

  it.each([1025, 5_000_000])('413: refuses one of %i bytes with the limit, and all others with it', async (size) => {
    const space = await newContentSpace();
    const before = await revisionsOf(space);
    const form = formWith({ fine: 'Hello', large: 'x'.repeat(size) });
    const { status, body } = await upload(space, form, small.api.as(space.admin));
    expect([status, body.error.name]).toEqual([413, 'request.too_large']);
    expect(body.error.message).toContain('1024 bytes');
    expect(await revisionsOf(space)).toBe(before);
  });
});

describe('a client that goes away while it sends', () => {
  let running: ListeningApi;
  beforeAll(async () => {
    running = await listening();
  });
  afterAll(() => running.close());

  it('has added nothing, and the next one is served', async () => {
    const space = await newContentSpace();
    const before = await revisionsOf(space);
    const { body, headers } = formWith({ 'first.txt': 'Hello', 'second.txt': 'x'.repeat(3_000_000) });
    const sent = { ...headers, authorization: `Bearer ${space.admin.token}` };
    const url = `${running.origin}/v1${space.url}/content/files`;

    const broken = request(url, { method: 'POST', headers: { ...sent, 'content-length': Buffer.byteLength(body) } });
    broken.on('error', () => {});
    await new Promise((resolve) => broken.write(body.slice(0, 2_000_000), resolve));
    const closed = new Promise((resolve) => broken.once('close', resolve));
    broken.destroy();
    await closed;

    const response = await fetch(url, { method: 'POST', headers: sent, body });
    expect(response.status).toBe(201);
    expect(await revisionsOf(space)).toBe(before + 1);
    expect((await space.client.get(`${space.url}/content/files`)).body.count).toBe(2);
  });
});

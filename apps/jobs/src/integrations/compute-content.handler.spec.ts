import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contentIntegration, pagesByPath, putComputedPage, waitingJob } from '../../test/content-integration.js';
import { databaseContents } from '../../test/database-contents.js';
import { FakeRuntime } from '../../test/fake-runtime.js';
import { build, database, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const JOB = catalog.computeContentJob;

const HANDBOOK = [
  {
    id: 'intro',
    title: 'Introduction',
    markdown: '# Introduction\n\nSee [the rules](/pages/rules).\n',
    pages: [{ id: 'rules', title: 'Rules', slug: 'house-rules', markdown: 'Be kind.\n' }],
  },
  { id: 'more', type: 'group', title: 'More', pages: [{ id: 'end', title: 'The end', markdown: 'Over.\n' }] },
];

const paragraph = (text: string) => ({
  object: 'document',
  data: {},
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      data: {},
      isVoid: false,
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    },
  ],
});

const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });

let runtime: FakeRuntime;
beforeAll(async () => {
  runtime = await FakeRuntime.start();
});
beforeEach(() => {
  runtime.calls.length = 0;
  runtime.respond = () => json({ pages: HANDBOOK });
});
afterAll(() => runtime.stop());

const run = async (jobId: string) => {
  await letTimePass(jobId);
  await newRunner({ runtime: runtime.address }).run(jobId);
  return jobRow(jobId);
};

async function handbook(options?: Parameters<typeof contentIntegration>[0]) {
  const given = await contentIntegration(options);
  const jobId = await putComputedPage(given.spaceId, given.type, 'root', { book: 7 });
  return { ...given, jobId };
}

const computedRevisions = (spaceId: string) => database.prisma.revision.count({ where: { spaceId, type: 'computed' } });
const calls = (integrationId: string) =>
  database.prisma.delivery.findMany({ where: { integrationId }, orderBy: { createdAt: 'asc' } });

describe(JOB.name, () => {
  it('makes the pages that an integration answers the content of the space, in one revision', async () => {
    const { spaceId, installation, jobId } = await handbook();
    expect(await run(jobId)).toMatchObject({ state: 'completed', lastError: null });
    const pages = await pagesByPath(spaceId);
    expect(Object.keys(pages)).toEqual([
      'root',
      'root/introduction',
      'root/introduction/house-rules',
      'root/more',
      'root/more/the-end',
    ]);
    expect(pages['root/introduction/house-rules']).toBe('Be kind.\n');
    expect(await computedRevisions(spaceId)).toBe(1);
    expect(runtime.calls.map(({ event }) => event)).toEqual([
      {
        eventId: expect.any(String),
        type: 'content_compute_revision',
        installationId: installation.id,
        spaceId,
        sourceId: 'wiki',
        props: { book: 7 },
        dependencies: {},
      },
    ]);
  });

  it('keeps a record of what it asked, with the trace', async () => {
    const { integration, installation, organizationId, jobId } = await handbook();
    await run(jobId);
    expect(await calls(integration.id)).toMatchObject([
      {
        type: 'content_compute_revision',
        installationId: installation.id,
        organizationId,
        state: 'delivered',
        answerStatus: 200,
      },
    ]);
  });

  it('leads links between the pages of an answer to the pages that it made of them', async () => {
    const { spaceId, jobId } = await handbook();
    await run(jobId);
    const { rows } = await database.pool.query(
      `SELECT page_id AS id FROM current_pages WHERE space_id = $1 AND slug = 'house-rules'`,
      [spaceId],
    );
    const text = (await pagesByPath(spaceId))['root/introduction'];
    expect(text).toBe(`See [the rules](/pages/${rows[0].id}).\n`);
  });

  it('follows the next answer: pages keep their ids, and those that are gone are removed', async () => {
    const { organizationId, spaceId, jobId } = await handbook();
    await run(jobId);
    const idOf = async (title: string) => {
      const { rows } = await database.pool.query(
        `SELECT page_id FROM current_pages WHERE space_id = $1 AND record ->> 'title' = $2`,
        [spaceId, title],
      );
      return rows[0]?.page_id;
    };
    const before = await idOf('Introduction');
    const pages = [
      { id: 'new', title: 'First', markdown: 'New.\n' },
      { ...HANDBOOK[0], pages: [] },
    ];
    runtime.respond = () => json({ pages });
    await run(await enqueued(JOB, { organizationId, spaceId, order: 'again' }));
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root', 'root/first', 'root/introduction']);
    expect(await idOf('Introduction')).toBe(before);
    expect(await computedRevisions(spaceId)).toBe(2);
  });

  it('makes no revision when the answer is the same', async () => {
    const { organizationId, spaceId, jobId } = await handbook();
    await run(jobId);
    const again = await enqueued(JOB, { organizationId, spaceId, order: 'again' });
    expect(await run(again)).toMatchObject({ state: 'completed' });
    expect(await computedRevisions(spaceId)).toBe(1);
  });

  it('asks for the texts of pages that name a source of their own', async () => {
    const { spaceId, type, jobId } = await handbook();
    const page = (id: string) => ({ id, title: id, computed: { type, props: { page: id } } });
    runtime.respond = ({ event }) =>
      event['type'] === 'content_compute_revision'
        ? json({ pages: [page('one'), page('two')] })
        : json({ document: paragraph(`Text of ${JSON.stringify(event['props'])}`) });
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
    expect(await pagesByPath(spaceId)).toMatchObject({
      'root/one': 'Text of {"page":"one"}\n',
      'root/two': 'Text of {"page":"two"}\n',
    });
  });

  it('says in the trace and in its last error what is wrong with an answer, and what was there stays', async () => {
    const { organizationId, spaceId, integration, jobId } = await handbook();
    await run(jobId);
    const before = await pagesByPath(spaceId);
    const unfit: [unknown, string][] = [
      [{ pages: [{ id: 'a', title: '' }] }, '"pages[0].title"'],
      [{ pages: [{ id: 'a', title: 'A', slug: '../up' }] }, '"pages[0].slug"'],
      [{ pages: [HANDBOOK[0], HANDBOOK[0]] }, 'as that of another page'],
      [{ pages: Array.from({ length: 1001 }, (_, i) => ({ id: `p${i}`, title: 'P' })) }, 'more than 1000 pages'],
      [
        { pages: [{ id: 'a', title: 'A', document: { object: 'document', data: {}, nodes: [{}] } }] },
        '.document.nodes[0]',
      ],
      [{ pages: [{ id: 'a', title: 'A', document: paragraph('x'.repeat(1_100_000)) }] }, 'A document can have 1048576'],
      [
        { pages: [{ id: 'a', title: 'A', computed: { type: 'integration:other:x', props: {} } }] },
        'has to be "integration:',
      ],
      ['nothing', 'a list of "pages"'],
    ];
    for (const [index, [response, problem]] of unfit.entries()) {
      runtime.respond = () => json(response);
      const job = await run(await enqueued(JOB, { organizationId, spaceId, order: `unfit-${index}` }));
      expect(job).toMatchObject({ state: 'queued', lastError: expect.stringContaining(problem) });
      const last = (await calls(integration.id)).at(-1);
      expect(last).toMatchObject({ state: 'failed', error: expect.stringContaining(problem) });
      expect(JSON.stringify(last?.logs)).toContain(JSON.stringify(problem).slice(1, -1));
    }
    expect(await pagesByPath(spaceId)).toEqual(before);
  });

  it.each([
    ['an operation', { markdown: '{% openapi-operation spec="pets" path="/pets" method="get" %}\n' }],
    ['a link', { type: 'link', target: { kind: 'openapi', spec: 'pets' } }],
  ])('shows %s of an API specification only if the integration may read specifications', async (_, shown) => {
    const page = { id: 'api', title: 'API', ...shown };
    runtime.respond = () => json({ pages: [...HANDBOOK, page] });
    const [without, having] = [
      await handbook({ scopes: ['space:content:read'] }),
      await handbook({ scopes: ['space:content:read', 'openapi:read'] }),
    ];
    expect(await run(without.jobId)).toMatchObject({
      state: 'queued',
      lastError: 'The page root shows an API specification, which needs "openapi:read".',
    });
    expect(Object.keys(await pagesByPath(without.spaceId))).toEqual(['root']);
    expect(await run(having.jobId)).toMatchObject({ state: 'completed' });
    expect(Object.keys(await pagesByPath(having.spaceId))).toContain('root/api');
  });

  it('tells when a script fails or does not know the question, and asks again later', async () => {
    const { jobId } = await handbook();
    runtime.respond = () => ({ error: 'The script used too much time.' });
    expect(await run(jobId)).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('too much'),
    });
    runtime.respond = () => ({ status: 406 });
    expect(await run(jobId)).toMatchObject({ lastError: expect.stringContaining('content_compute_revision') });
    runtime.respond = () => json({ pages: HANDBOOK });
    expect(await run(jobId)).toMatchObject({ state: 'completed', attempts: 3 });
  });

  it('makes the text of a page, and leaves it as it is when the next one is no document', async () => {
    const { organizationId, spaceId, type, integration } = await contentIntegration();
    const note = { id: 'note', text: 'Until then.\n', computed: { type, props: {} }, isDocument: true };
    await build.pages(spaceId, [note]);
    runtime.respond = () => json({ document: paragraph('Made.') });
    expect(await run(await waitingJob(spaceId))).toMatchObject({ state: 'completed' });
    expect(await pagesByPath(spaceId)).toEqual({ note: 'Made.\n' });
    for (const [index, response] of [{}, { document: { object: 'document' } }, { document: 'Text' }].entries()) {
      runtime.respond = () => json(response);
      const job = await run(await enqueued(JOB, { organizationId, spaceId, order: `unfit-${index}` }));
      expect(job).toMatchObject({ state: 'queued', lastError: expect.stringContaining('"document') });
    }
    expect(await pagesByPath(spaceId)).toEqual({ note: 'Made.\n' });
    expect(await calls(integration.id)).toMatchObject([
      { type: 'content_compute_document', state: 'delivered' },
      ...[1, 2, 3].map(() => ({ type: 'content_compute_document', state: 'failed' })),
    ]);
  });

  it('makes what others answer although one does not', async () => {
    const { spaceId, type } = await handbook();
    await build.pages(spaceId, [{ id: 'broken', text: '', computed: { type, props: { broken: true } } }]);
    const { organizationId } = await database.prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
    runtime.respond = ({ event }) =>
      JSON.stringify(event['props']).includes('broken') ? { status: 500 } : json({ pages: HANDBOOK });
    const job = await run(await enqueued(JOB, { organizationId, spaceId, order: 'both' }));
    expect(job).toMatchObject({ state: 'queued', lastError: expect.stringContaining('"broken"') });
    expect(Object.keys(await pagesByPath(spaceId))).toContain('root/introduction');
  });

  it('asks nobody who is not active on the space', async () => {
    const { spaceId, installation, jobId } = await handbook();
    await database.prisma.installation.update({ where: { id: installation.id }, data: { spaceSelection: 'selected' } });
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
    expect(runtime.calls).toEqual([]);
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root']);
  });

  it('leaves out an answer of a version that was replaced meanwhile, which has ordered the next one', async () => {
    const { organizationId, spaceId, integration, jobId } = await handbook();
    runtime.respond = async () => {
      const { name, contentSources } = integration;
      await build.integration(organizationId, { name, contentSources, script: 'export default {};' });
      return json({ pages: HANDBOOK });
    };
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root']);
    runtime.respond = () => json({ pages: [{ id: 'newer', title: 'Newer' }] });
    expect(await run(await waitingJob(spaceId))).toMatchObject({ state: 'completed' });
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root', 'root/newer']);
  });

  it('takes an answer of a script that configures itself while it is asked', async () => {
    const { spaceId, installation, jobId } = await handbook();
    runtime.respond = async () => {
      const updatedAt = new Date();
      await database.prisma.installation.update({ where: { id: installation.id }, data: { updatedAt } });
      return json({ pages: HANDBOOK });
    };
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
    expect(Object.keys(await pagesByPath(spaceId))).toContain('root/introduction');
  });

  it('asks again when another job was quicker, so that no older answer takes the place of a newer one', async () => {
    const { organizationId, spaceId, jobId } = await handbook();
    const newer = [{ id: 'newer', title: 'Newer' }];
    runtime.respond = async () => {
      runtime.respond = () => json({ pages: newer });
      await run(await enqueued(JOB, { organizationId, spaceId, order: 'quicker' }));
      return json({ pages: HANDBOOK });
    };
    const meanwhile = expect.stringContaining('in the meantime');
    expect(await run(jobId)).toMatchObject({ state: 'queued', lastError: meanwhile });
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root', 'root/newer']);
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root', 'root/newer']);
    expect(await computedRevisions(spaceId)).toBe(1);
  });

  it('brings back what it made when somebody else has changed it', async () => {
    const { spaceId, jobId } = await handbook();
    await run(jobId);
    const pages = await pagesByPath(spaceId);
    const { rows } = await database.pool.query(
      `SELECT page_id AS id FROM current_pages WHERE space_id = $1 AND slug = 'more'`,
      [spaceId],
    );
    await build.pages(spaceId, [{ id: rows[0].id, text: null }]);
    expect(Object.keys(await pagesByPath(spaceId))).not.toContain('root/more');
    await run(await waitingJob(spaceId));
    expect(await pagesByPath(spaceId)).toEqual(pages);
  });

  it('done twice changes nothing more', async () => {
    const { jobId } = await handbook();
    await run(jobId);
    // Each time that a script is asked has a record of its own.
    const after = await databaseContents('deliveries');
    await forgetCompletion(jobId);
    expect(await run(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents('deliveries')).toEqual(after);
  });

  it('killed half-way has done nothing, and the next worker does all of it', async () => {
    const { spaceId, jobId } = await handbook();
    const options = { runtime: runtime.address };
    await killRunAtLock(jobId, 'LOCK TABLE revisions IN SHARE MODE', [], options);
    expect(runtime.calls).toHaveLength(1);
    expect(Object.keys(await pagesByPath(spaceId))).toEqual(['root']);
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
    expect(Object.keys(await pagesByPath(spaceId))).toContain('root/more/the-end');
  });

  it('has nothing to do for a space that is gone', async () => {
    const { organizationId } = await contentIntegration();
    const jobId = await enqueued(JOB, { organizationId, spaceId: 'gone', order: 'any' });
    expect(await run(jobId)).toMatchObject({ state: 'completed' });
  });
});

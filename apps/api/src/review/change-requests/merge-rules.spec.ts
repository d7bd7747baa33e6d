import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { newProposal, type Proposal } from '../../../test/proposal.js';

interface Stage {
  space: ContentSpace;
  proposal: Proposal;
  /** Whoever began the change request, with the role `review`. */
  author: Person;
  reviewer: Person;
}

/** A space with rules and a change request in it. */
async function staged(rules: (stage: Omit<Stage, 'proposal'>) => object[], subject = 'Proposal'): Promise<Stage> {
  const space = await newContentSpace();
  const [author, reviewer] = await Promise.all(
    ['review', 'review'].map(() => build.member(space.organizationId, 'review')),
  );
  if (!author || !reviewer) throw new Error('Two members were to be built');
  const people = { space, author, reviewer };
  await allow(space, { type: 'rules', rules: rules(people) });
  return { ...people, proposal: await newProposal(space, { as: api.as(author), subject }) };
}

async function allow({ client, url }: ContentSpace, mergeRules: object): Promise<void> {
  const response = await client.patch(url, { mergeRules });
  if (response.status !== 200) throw new Error(`The rules were refused: ${response.text}`);
}

const review = ({ proposal }: Stage, person: Person, status = 'approved') =>
  api.as(person).post(`${proposal.url}/reviews`, { status });

/** What merging answers: `merge`, or the rule that forbids it. */
async function mergeAs({ proposal }: Stage, person: Person): Promise<string> {
  const { status, body } = await api.as(person).post(`${proposal.url}/merge`);
  if (status === 200) return body.result;
  expect([status, body.error.name]).toEqual([403, 'merge.refused']);
  return /^The merge rule "(\w+)" forbids/.exec(body.error.message)?.[1] ?? body.error.message;
}

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge, with merge rules', () => {
  it('403: names the rule that is not met and whose approval it waits for, then 200 with that approval', async () => {
    const stage = await staged(({ reviewer }) => [{ rule: 'require_specific_reviewers', users: [reviewer.id] }]);
    const refused = await api.as(stage.author).post(`${stage.proposal.url}/merge`);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toBe(
      `The merge rule "require_specific_reviewers" forbids merging this change request: its newest revision has to be approved by ${stage.reviewer.displayName}.`,
    );
    expect((await stage.proposal.get()).body.status).toBe('draft');
    await review(stage, stage.reviewer);
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: an approval of an earlier revision is no approval', async () => {
    const stage = await staged(() => [{ rule: 'require_at_least_one_approved_review' }]);
    await review(stage, stage.reviewer);
    await stage.proposal.change({ operation: 'insert_page', document: { markdown: '# New\n' } });
    expect(await mergeAs(stage, stage.author)).toBe('require_at_least_one_approved_review');
    await review(stage, stage.reviewer);
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: the newest review of each reviewer counts, and the own one of the author does not', async () => {
    const stage = await staged(() => [
      { rule: 'require_all_reviews_approved' },
      { rule: 'require_at_least_one_approved_review' },
    ]);
    await review(stage, stage.author);
    expect(await mergeAs(stage, stage.author)).toBe('require_at_least_one_approved_review');
    await review(stage, stage.reviewer, 'changes-requested');
    expect(await mergeAs(stage, stage.author)).toBe('require_all_reviews_approved');
    await review(stage, stage.reviewer);
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: everybody who was asked has to approve', async () => {
    const stage = await staged(() => [{ rule: 'require_all_reviews_approved' }]);
    const users = [stage.reviewer.id, stage.space.admin.id];
    await stage.space.client.post(`${stage.proposal.url}/requested-reviewers`, { users });
    await review(stage, stage.reviewer);
    expect(await mergeAs(stage, stage.author)).toBe('require_all_reviews_approved');
    await stage.space.client.delete(`${stage.proposal.url}/requested-reviewers/${stage.space.admin.id}`);
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: somebody who has left the organization neither approves nor stands in the way', async () => {
    const stage = await staged(() => [
      { rule: 'require_all_reviews_approved' },
      { rule: 'require_at_least_one_review' },
    ]);
    await review(stage, stage.reviewer, 'changes-requested');
    await stage.space.client.delete(`/orgs/${stage.space.organizationId}/members/${stage.reviewer.id}`);
    expect(await mergeAs(stage, stage.author)).toBe('require_at_least_one_review');
    await review(stage, stage.space.admin);
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: subject and description are asked for', async () => {
    const rules = () => [{ rule: 'require_change_request_subject' }, { rule: 'require_change_request_description' }];
    const stage = await staged(rules, '');
    const edit = (body: object) => api.as(stage.author).patch(stage.proposal.url, body);
    expect(await mergeAs(stage, stage.author)).toBe('require_change_request_subject');
    await edit({ subject: 'Better words', description: { markdown: ' ' } });
    expect(await mergeAs(stage, stage.author)).toBe('require_change_request_description');
    await edit({ description: { markdown: 'Because **they** are better.' } });
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: what the space changed meanwhile has to be taken in', async () => {
    const stage = await staged(() => [{ rule: 'require_up_to_date_change_request' }]);
    await stage.proposal.change({ operation: 'insert_page', document: { markdown: '# New\n' } });
    await stage.space.addPage('# Meanwhile\n');
    expect(await mergeAs(stage, stage.author)).toBe('require_up_to_date_change_request');
    await stage.proposal.update();
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: only the author may merge, where that is a rule', async () => {
    const stage = await staged(() => [{ rule: 'require_author_to_merge' }]);
    expect(await mergeAs(stage, stage.space.admin)).toBe('require_author_to_merge');
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });

  it('403: no agent reviews anything yet, and the message says what to do about it', async () => {
    const stage = await staged(() => [{ rule: 'require_agent_review' }]);
    await review(stage, stage.reviewer);
    const { body } = await stage.proposal.merge();
    expect(body.error.message).toContain('"require_agent_review"');
    expect(body.error.message).toContain('take this rule out');
  });

  it('200: those who may bypass the rules merge regardless, and nobody else', async () => {
    const stage = await staged(({ space }) => [
      { rule: 'require_at_least_one_review' },
      { rule: 'allow_bypass', users: [space.admin.id] },
    ]);
    expect(await mergeAs(stage, stage.author)).toBe('require_at_least_one_review');
    expect(await mergeAs(stage, stage.space.admin)).toBe('merge');
  });

  it('200: a space follows its organization, has rules of its own, or none', async () => {
    const stage = await staged(() => [{ rule: 'require_author_to_merge' }]);
    const { client, organizationId, admin } = stage.space;
    const mergeRules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] };
    await client.patch(`/orgs/${organizationId}`, { mergeRules });
    expect(await mergeAs(stage, admin)).toBe('require_author_to_merge');
    await allow(stage.space, { type: 'inherit' });
    expect(await mergeAs(stage, admin)).toBe('require_at_least_one_review');
    await allow(stage.space, { type: 'none' });
    expect(await mergeAs(stage, admin)).toBe('merge');
  });

  it('200: a request for changes that comes at the same moment either stops the merge or comes too late', async () => {
    const stage = await staged(() => [{ rule: 'require_all_reviews_approved' }]);
    const [merged, reviewed] = await Promise.all([
      stage.proposal.merge(),
      review(stage, stage.reviewer, 'changes-requested'),
    ]);
    expect([
      [200, 400],
      [403, 201],
    ]).toContainEqual([merged.status, reviewed.status]);
  });
});

describe('POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge, with a custom rule', () => {
  const custom = (expression: string, message?: string) => () => [{ rule: 'custom', expression, message }];

  it.each([
    ['actor.role == "review" && actor.id == changeRequest.createdBy.id', 'merge'],
    ['changeRequest.number == 1 && changeRequest.comments == 0 && !changeRequest.outdated', 'merge'],
    ['changeRequest.subject.startsWith("Prop") && changeRequest.description == ""', 'merge'],
    ['space.title == "Docs" && timestamp(changeRequest.createdAt) > timestamp("2020-01-01T00:00:00Z")', 'merge'],
    ['reviews.all(review, review.status == "approved" && !review.outdated)', 'merge'],
    ["size(reviews.filter(r, r.status == 'approved' && !r.outdated)) >= 2 || actor.role == 'review'", 'merge'],
    ['', 'merge'],
    ['size(reviews) > 1', 'is not true of it'],
    ['changeRequest.labels.exists(label, label == "urgent")', 'has no value: No such key: labels'],
    ['changeRequest.subject', 'does not answer true or false'],
  ])('is decided by %s: %s', async (expression, expected) => {
    const stage = await staged(custom(expression));
    await review(stage, stage.reviewer);
    const { body } = await api.as(stage.author).post(`${stage.proposal.url}/merge`);
    expect(body.result ?? body.error.message).toContain(expected);
  });

  it('403: says what its writer wants to be said', async () => {
    const stage = await staged(custom('false', 'Ask the docs team first'));
    const { body } = await stage.proposal.merge();
    expect(body.error.message).toContain('"custom" forbids merging this change request: Ask the docs team first.');
  });

  it('403: sees each reviewer once, and the author never', async () => {
    const stage = await staged(custom('size(reviews) == 1 && reviews[0].reviewer.id != changeRequest.createdBy.id'));
    await review(stage, stage.author);
    expect(await mergeAs(stage, stage.author)).toBe('custom');
    await review(stage, stage.reviewer, 'changes-requested');
    await review(stage, stage.reviewer);
    expect(await mergeAs(stage, stage.author)).toBe('merge');
  });
});

describe.each(['spaces', 'orgs'])('PATCH /v1/%s/..., with merge rules', (kind) => {
  const patch = async (rules: (space: ContentSpace) => object[] | Promise<object[]>) => {
    const space = await newContentSpace();
    const url = kind === 'spaces' ? space.url : `/orgs/${space.organizationId}`;
    const response = await space.client.patch(url, { mergeRules: { type: 'rules', rules: await rules(space) } });
    return { space, response, after: (await space.client.get(url)).body.mergeRules };
  };

  it.each([
    ['an expression that breaks off', 'size(reviews) >', 'Unexpected token: EOF at character 16'],
    ['an expression about something else', 'page.title == "x"', '"page" is not one of'],
    ['an expression that is never true or false', 'size(reviews)', 'it answers int'],
    ['an expression that might take long', 'actor.id.matches("(a+)+$")', 'it might take long'],
  ])('400: refuses %s, names its place and changes nothing', async (_what, expression, problem) => {
    const { response, after } = await patch(() => [
      { rule: 'require_at_least_one_review' },
      { rule: 'custom', expression },
    ]);
    expect(response.status).toBe(400);
    expect(response.body.error.issues).toEqual([
      { path: 'body.mergeRules.rules[1].expression', message: expect.stringContaining(problem) },
    ]);
    expect(after.type).not.toBe('rules');
  });

  it('400: refuses people who cannot act in the organization, each by its place', async () => {
    const outsider = await build.person();
    const { response } = await patch(async ({ organizationId, admin, client }) => {
      const disabled = await build.member(organizationId);
      await client.patch(`/orgs/${organizationId}/members/${disabled.id}`, { disabled: true });
      return [{ rule: 'allow_bypass', users: [admin.id, outsider.id, disabled.id] }];
    });
    expect(response.status).toBe(400);
    expect(response.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'body.mergeRules.rules[0].users[1]',
      'body.mergeRules.rules[0].users[2]',
    ]);
    expect(response.body.error.message).toContain(outsider.id);
  });
});

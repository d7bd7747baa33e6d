import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { changesBy } from '../../../test/written-rows.js';

const GUIDE = '# Guide\n\nFirst paragraph.\n\nSecond paragraph.\n';
const edit = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });

/** A space with one page, and a change request of somebody with the role `review`. */
async function begin(rules?: (space: ContentSpace) => object[]) {
  const space = await newContentSpace();
  const page = await space.addPage(GUIDE);
  if (rules) await space.client.patch(space.url, { mergeRules: { type: 'rules', rules: rules(space) } });
  const author = await build.member(space.organizationId, 'review');
  const proposal = await newProposal(space, { as: api.as(author) });
  await proposal.change(edit(page, GUIDE.replace('Second', 'Proposed')));
  const check = (person = author) => api.as(person).get(`${proposal.url}/merge-check`);
  return { space, page, author, proposal, check };
}

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-check', () => {
  it('200: says that nothing is in the way, and changes nothing', async () => {
    const { space, author, proposal, check } = await begin();
    const { result, written } = await changesBy(author, () => check());
    const [{ body: changeRequest }, { body: current }] = [await proposal.get(), await space.client.get(space.url)];
    expect([result.status, result.body]).toEqual([
      200,
      {
        object: 'change-request-merge-check',
        revision: changeRequest.revision,
        main: current.revision,
        result: 'merge',
        permitted: true,
        bypass: false,
        rules: [],
        conflicts: [],
        conflictedTexts: [],
      },
    ]);
    expect(written).toEqual([]);
  });

  it('200: names every rule with its state, what would satisfy it and who can, as merging would say', async () => {
    const { space, check, proposal } = await begin(({ admin }) => [
      { rule: 'require_change_request_subject' },
      { rule: 'require_specific_reviewers', users: [admin.id] },
      { rule: 'custom', expression: 'changeRequest.subject == "x"', message: 'Call it x.' },
    ]);
    const { body } = await check();
    expect([body.result, body.permitted, body.bypass]).toEqual(['refused', true, false]);
    expect(body.rules).toEqual([
      { rule: 'require_change_request_subject', satisfied: true, users: [] },
      {
        rule: 'require_specific_reviewers',
        satisfied: false,
        reason: `its newest revision has to be approved by ${space.admin.displayName}`,
        users: [expect.objectContaining({ object: 'user', id: space.admin.id })],
      },
      {
        rule: 'custom',
        expression: 'changeRequest.subject == "x"',
        satisfied: false,
        reason: 'Call it x',
        users: [],
      },
    ]);
    expect((await proposal.merge()).body.error.message).toContain(body.rules[1].reason);
    await space.client.post(`${proposal.url}/reviews`, { status: 'approved' });
    await space.client.patch(proposal.url, { subject: 'x' });
    expect((await check()).body.result).toBe('merge');
    expect((await proposal.merge()).body.result).toBe('merge');
  });

  it('200: says out loud who may merge past the rules', async () => {
    const { space, check } = await begin(({ admin }) => [
      { rule: 'require_at_least_one_review' },
      { rule: 'allow_bypass', users: [admin.id] },
    ]);
    const { body } = await check(space.admin);
    expect([body.result, body.bypass]).toEqual(['merge', true]);
    expect(body.rules).toEqual([expect.objectContaining({ rule: 'require_at_least_one_review', satisfied: false })]);
    expect((await check()).body).toMatchObject({ result: 'refused', bypass: false });
  });

  it('200: tells whoever may not merge that it would be refused', async () => {
    const { space, check } = await begin();
    const editor = await build.member(space.organizationId, 'edit');
    expect((await check(editor)).body).toMatchObject({ result: 'refused', permitted: false });
  });

  it('200: tries the merge out, and names the conflicts that it would run into', async () => {
    const { space, page, proposal, check } = await begin();
    await proposal.change({ operation: 'set_variables', variables: { product: 'Ours' } });
    await space.change(edit(page, GUIDE.replace('First', '1st')));
    expect((await check()).body.result).toBe('merge');
    await space.change(edit(page, GUIDE.replace('Second', 'Current')), {
      operation: 'set_variables',
      variables: { product: 'Theirs' },
    });
    const { body: before } = await proposal.get();
    const { body } = await check();
    expect(body).toMatchObject({
      result: 'conflicts',
      conflicts: [{ kind: 'variable', id: 'product', changeRequest: 'Ours', main: 'Theirs' }],
      conflictedTexts: [{ kind: 'page', id: page }],
    });
    expect((await proposal.get()).body.revision).toBe(before.revision);
    expect((await proposal.merge()).body.result).toBe('conflicts');
    // What the merge has left to be settled is named the same way.
    const { conflicts, conflictedTexts } = body;
    expect((await check()).body).toMatchObject({ result: 'conflicts', conflicts, conflictedTexts });
  });

  it('400: has nothing to say about what is merged', async () => {
    const { proposal, check } = await begin();
    await proposal.merge();
    const { status, body } = await check();
    expect([status, body.error.name]).toEqual([400, 'change_request.closed']);
  });

  it('404: knows no change request of another space', async () => {
    const [{ proposal }, other] = [await begin(), await newContentSpace()];
    const { status } = await other.client.get(`${other.url}/change-requests/${proposal.id}/merge-check`);
    expect(status).toBe(404);
  });
});

import { describe, expect, it } from '@jest/globals';
import { isFollowed, isTouched } from './read-again.js';

const change = (type: string, ids: object = {}) => ({ object: 'change' as const, type, ...ids });

describe('isTouched', () => {
  it.each([
    ['job.updated', { kind: 'openapi.process' }, ['getOpenAPISpecBySlug', 'listOpenAPISpecs', 'listJobs']],
    ['job.updated', { kind: 'imports.run' }, ['getImportRunInOrganization', 'listJobs']],
    ['inbox.updated', {}, ['listInboxEntries']],
    ['change-request.merged', { spaceId: 's' }, ['getChangeRequestById', 'listChangeRequestsForOrganization']],
    ['comment.created', { spaceId: 's' }, ['listComments']],
  ])('%s has what shows it read again', (type, ids, operations) => {
    for (const operation of operations) expect(isTouched([operation, {}], change(type, ids))).toBe(true);
    expect(isTouched(['listMembersInOrganizationById', {}], change(type, ids))).toBe(false);
  });

  it('leaves other spaces alone', () => {
    const merged = change('change-request.merged', { spaceId: 'here' });
    expect(isTouched(['getChangeRequestById', { spaceId: 'here' }], merged)).toBe(true);
    expect(isTouched(['getChangeRequestById', { spaceId: 'elsewhere' }], merged)).toBe(false);
  });

  it('leaves to the editor what is written while somebody edits', () => {
    expect(isTouched(['getChangeRequestChanges', {}], change('change-request.content-updated', { spaceId: 's' }))).toBe(
      false,
    );
  });

  it('knows nothing of queries that read no operation, or of changes of a later release', () => {
    expect(isTouched([1], change('inbox.updated'))).toBe(false);
    expect(isTouched(['listSpaces'], change('something.new'))).toBe(false);
  });
});

describe('isFollowed', () => {
  it('is everything that some change has read again', () => {
    for (const operation of ['listInboxEntries', 'listJobs', 'getImportRunInOrganization', 'listWebhookDeliveries']) {
      expect(isFollowed([operation, {}])).toBe(true);
    }
    expect(isFollowed(['listMembersInOrganizationById', {}])).toBe(false);
    expect(isFollowed([1])).toBe(false);
  });
});

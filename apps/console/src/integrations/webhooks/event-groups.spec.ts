import { expect, it } from '@jest/globals';
import { EVENT_GROUPS, groupOf } from './event-groups.js';

it('finds the group of an event by what the event is about', () => {
  expect(groupOf('member.joined')).toBe('organization');
  expect(groupOf('change-request.content-updated')).toBe('review');
  expect(groupOf('openapi-version.created')).toBe('pipelines');
  expect(groupOf('installation.space-set-up')).toBe('integrations');
  expect(EVENT_GROUPS).toContain(groupOf('page.feedback-given'));
});

import { describe, expect, it } from '@jest/globals';
import { audienceOf, tellChange } from './audience.js';

const organizationId = 'organization';

describe('audienceOf', () => {
  it.each([
    [
      'what happens in a space concerns those who see it',
      { type: 'change-request.merged', spaceId: 's' },
      'space.view',
    ],
    ['what happens to a site, those who see it', { type: 'site.published', siteId: 's' }, 'site.view'],
    ['a collection, those who see it', { type: 'collection.updated', collectionId: 'c' }, 'collection.view'],
    [
      'a specification, those who see specifications',
      { type: 'openapi-spec.updated', specId: 's' },
      'openapi-spec.view',
    ],
    ['work on conversations, those who see them', { type: 'job.updated', kind: 'clustering.run' }, 'conversation.view'],
    ['other work, those who see all work', { type: 'job.updated', kind: 'mail.send-invitation' }, 'job.list'],
    ['what is not named, administrators', { type: 'webhook.created' }, 'job.list'],
  ])('%s', (_promise, change, action) => {
    expect(audienceOf({ organizationId, ...change })).toMatchObject({ action });
  });

  it('an inbox concerns one person', () => {
    expect(audienceOf({ organizationId, type: 'inbox.updated', userId: 'me' })).toEqual({ userId: 'me' });
  });

  it('work that nobody looks at, or that no release knows, concerns nobody', () => {
    expect(audienceOf({ organizationId, type: 'job.updated', kind: 'deliveries.drain' })).toBeNull();
    expect(audienceOf({ organizationId, type: 'job.updated', kind: 'nothing.known' })).toBeNull();
  });
});

describe('tellChange', () => {
  const change = { organizationId, type: 'job.updated', kind: 'translations.run', jobId: 'job', userId: 'me' };

  it('names the job to administrators alone, and nobody the person or the organization', () => {
    const told = { object: 'change', type: 'job.updated', kind: 'translations.run' };
    expect(tellChange(change, 'admin')).toEqual({ ...told, jobId: 'job' });
    expect(tellChange(change, 'create')).toEqual(told);
  });
});

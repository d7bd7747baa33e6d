import { describe, expect, it } from '@jest/globals';
import { IntegrationEventType } from '@lectern/domain/integrations/event-schemas';
import { eventCatalog } from '@lectern/domain/integrations/events/catalog';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { integrations } from './integrations.js';
import { webhooks } from './webhooks.js';

describe.each([
  ['what integrations may do', IntegrationScope.options, integrations.scopes],
  ['what integrations are told', IntegrationEventType.options, integrations.events.types],
  ['what webhooks are told', Object.keys(eventCatalog), webhooks.events],
])('the words for %s', (_, names, words) => {
  it('say each in a way that tells it from all others, without its technical name', () => {
    const sentences = Object.values(words);
    expect(Object.keys(words).sort()).toEqual([...names].sort());
    expect(new Set(sentences).size).toBe(names.length);
    expect(sentences.filter((sentence) => /[a-z][:_.][a-z]/.test(sentence))).toEqual([]);
  });
});

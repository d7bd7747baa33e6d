import { describe, expect, it } from '@jest/globals';
import { IntegrationEventType } from '@lectern/domain/integrations/event-schemas';
import { eventCatalog } from '@lectern/domain/integrations/events/catalog';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { TRANSLATED } from '../../test/translated-words.js';
import { englishConsole } from './english/english.js';

const ALL = [{ name: 'English', words: englishConsole }, ...TRANSLATED];

const NAMED = ALL.flatMap(({ name: language, words: { integrations, webhooks } }) => [
  { language, subject: 'what integrations may do', names: IntegrationScope.options, words: integrations.scopes },
  {
    language,
    subject: 'what integrations are told',
    names: IntegrationEventType.options,
    words: integrations.events.types,
  },
  { language, subject: 'what webhooks are told', names: Object.keys(eventCatalog), words: webhooks.events },
]);

describe.each(NAMED)('the words in $language for $subject', ({ names, words }) => {
  it('say each in a way that tells it from all others, without its technical name', () => {
    const sentences = Object.values(words);
    expect(Object.keys(words).sort()).toEqual([...names].sort());
    expect(new Set(sentences).size).toBe(names.length);
    expect(sentences.filter((sentence) => /[a-z][:_.][a-z]/.test(sentence))).toEqual([]);
  });
});

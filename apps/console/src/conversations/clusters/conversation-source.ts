import type { ConversationsWords } from '../../words/conversations-words.js';

/** What people call a source: `email`, or the integration that conversations come through. */
export function conversationSource(source: string, names: ConversationsWords['sourceNames']): string {
  if (source === 'email') return names.email;
  const [, integration = source] = source.split(':');
  if (integration === 'api') return names.api;
  return integration === 'cli' ? names.cli : integration;
}

/** The names of some sources, each once, the one with the most questions first. */
export function conversationSources(
  sources: Readonly<Record<string, number>>,
  names: ConversationsWords['sourceNames'],
): string {
  const sorted = Object.entries(sources).sort(([, a], [, b]) => b - a);
  return [...new Set(sorted.map(([source]) => conversationSource(source, names)))].join(', ');
}

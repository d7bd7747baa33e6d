import { apiReferenceStyle } from './api-reference.js';
import { friendlyStyle } from './friendly.js';
import { plainStyle } from './plain.js';

/** A style guide to begin with. */
export interface StyleguideTemplate {
  id: string;
  title: string;
  subtitle: string;
  emoji: string;
  markdown: string;
}

/** What a style guide without a template begins with. */
export const BLANK_STYLEGUIDE = '# Style guide\n';

/** All style guides to begin with. */
export const STYLEGUIDE_TEMPLATES: readonly StyleguideTemplate[] = [
  {
    id: 'plain',
    title: 'Plain technical style',
    subtitle: 'Short words, active sentences and examples that run, for readers at work',
    emoji: '📐',
    markdown: plainStyle,
  },
  {
    id: 'friendly',
    title: 'Friendly product style',
    subtitle: 'A warm voice that stays brief, for people who use a product',
    emoji: '👋',
    markdown: friendlyStyle,
  },
  {
    id: 'api-reference',
    title: 'API reference style',
    subtitle: 'Precise and always the same, for developers who look something up',
    emoji: '🔌',
    markdown: apiReferenceStyle,
  },
];

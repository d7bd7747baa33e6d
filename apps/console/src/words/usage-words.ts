import { usage } from './english/usage.js';
import { areaWords } from './words.js';

/** What is said of usage, and of the end of an organization. It comes with the settings that show it. */
export type UsageWords = typeof usage;

/** What is said of usage in the language of the person who reads it. */
export function useUsageWords(): UsageWords {
  return areaWords('usage', usage);
}

import { review } from './english/review.js';
import { areaWords } from './words.js';

/** What reviewing says. It comes with the pages about a change request, because the first page of the console has none. */
export type ReviewWords = typeof review;

/** What reviewing says in the language of the person who does it. */
export function useReviewWords(): ReviewWords {
  return areaWords('review', review);
}

import { findPersonalData } from '../src/privacy/mask.js';

/** A sentence without its marks, and what stood between them. */
export interface MarkedText {
  readonly text: string;
  readonly spans: readonly { start: number; end: number }[];
}

/** Reads a sentence in which « and » stand around personal data. */
export function readMarks(marked: string): MarkedText {
  const spans = [...marked.matchAll(/«([^»]*)»/g)].map((match, index) => {
    const start = match.index - 2 * index;
    return { start, end: start + (match[1] ?? '').length };
  });
  return { text: marked.replace(/[«»]/g, ''), spans };
}

/** Counts what is marked and found whole, and what is found and marked at least in part. */
export function measure(sentences: readonly string[]): { recall: number; precision: number; missed: string[] } {
  const counts = { marked: 0, whole: 0, found: 0, right: 0 };
  const missed: string[] = [];
  for (const { text, spans } of sentences.map(readMarks)) {
    const found = findPersonalData(text);
    const isFound = (place: number) => found.some(({ start, end }) => start <= place && place < end);
    const whole = spans.filter(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => start + index).every(isFound),
    );
    if (whole.length < spans.length) missed.push(text);
    counts.marked += spans.length;
    counts.whole += whole.length;
    counts.found += found.length;
    counts.right += found.filter((one) => spans.some(({ start, end }) => one.start < end && start < one.end)).length;
  }
  return { recall: counts.whole / counts.marked, precision: counts.right / counts.found, missed };
}

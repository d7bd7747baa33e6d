import { shorten } from '../conversations/wording.js';
import { wordsOf } from '../conversations/words.js';
import { iconFor } from './icons.js';
import { keywordsOf, type TermCounts } from './keywords.js';
import { dotRows } from './matrix.js';
import { isTopicTitle, topicIn, topicTitle } from './titles.js';

/** An issue of a cluster, as far as describing the cluster needs it. */
export interface Described {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly summary: string;
  /** Its vector, drawn or not, in the space of the cluster's mean. */
  readonly vector: Float32Array;
}

/** What people see of a cluster. */
export interface ClusterDescription {
  readonly label: string;
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly icon: string;
}

export const MAX_LABEL_LENGTH = 80;
export const MAX_SUMMARY_LENGTH = 600;
const STATEMENTS = 3;
/** Above this share of common words two statements say the same. */
const SAME_WORDS = 0.6;

/** Describes a cluster: the label names what sets its issues apart, three central ones that differ give the summary. */
export function describeCluster(
  issues: readonly Described[],
  mean: Float32Array,
  everywhere: TermCounts,
): ClusterDescription {
  const central = centralFirst(issues, mean);
  const keywords = keywordsOf(
    issues.map((issue) => issue.text),
    everywhere,
  );
  const statements = distinct(central.map((issue) => issue.summary));
  return {
    label: shorten(labelOf(central, keywords, everywhere), MAX_LABEL_LENGTH),
    summary: shorten(statements.join(' '), MAX_SUMMARY_LENGTH),
    keywords,
    icon: iconFor(keywords),
  };
}

/** A topic that one of the issues names, or else a keyword that reads as one, or else what the most central issue says. */
function labelOf(central: readonly Described[], keywords: readonly string[], everywhere: TermCounts): string {
  const topic = topicTitle(
    central.map(({ title }) => title),
    central.map(({ text }) => text),
    everywhere,
  );
  const fromKeywords = keywords.map((keyword) => topicIn(keyword)).find(isTopicTitle);
  return topic ?? fromKeywords ?? central.find(({ title }) => title.trim() !== '')?.title ?? keywords.join(', ');
}

/** Sorts the issues of a cluster, those that lie nearest to its mean first. */
export function centralFirst(issues: readonly Described[], mean: Float32Array): Described[] {
  return issues
    .map((issue) => ({ issue, fit: dotRows(issue.vector, 0, mean, 0, mean.length) }))
    .sort((a, b) => b.fit - a.fit || (a.issue.id < b.issue.id ? -1 : 1))
    .map(({ issue }) => issue);
}

function distinct(statements: readonly string[]): string[] {
  const chosen: { text: string; words: Set<string> }[] = [];
  for (const text of statements) {
    if (chosen.length === STATEMENTS) break;
    const words = new Set(wordsOf(text));
    if (words.size > 0 && chosen.every((other) => overlap(words, other.words) < SAME_WORDS))
      chosen.push({ text, words });
  }
  return chosen.map(({ text }) => text);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

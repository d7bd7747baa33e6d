import { compareTexts } from './compare-texts.js';
import { describeText } from './describe-text.js';
import { processText } from './process-text.js';
import type { Question, Task, TextComparison, TextReading } from './protocol.js';

/** Does the work of a task; `ask` gets what it needs from outside. */
export async function runTask(
  task: Task,
  ask: (question: Question) => Promise<{ text: string; url: string }>,
): Promise<TextComparison | TextReading | string> {
  switch (task.kind) {
    case 'compare':
      return compareTexts(task.before, task.after, task.at);
    case 'describe':
      return describeText(task.document);
    case 'process':
      return processText(task, ask);
  }
}

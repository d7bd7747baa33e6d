import { compareTexts } from './compare-texts.js';
import { processText } from './process-text.js';
import type { Question, Task, TextComparison, TextReading } from './protocol.js';

/** Does the work of a task; `ask` gets what it needs from outside. */
export async function runTask(
  task: Task,
  ask: (question: Question) => Promise<{ text: string; url: string }>,
): Promise<TextComparison | TextReading> {
  return task.kind === 'compare' ? compareTexts(task.before, task.after) : processText(task, ask);
}

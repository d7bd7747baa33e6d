import { readFileSync } from 'node:fs';
import { fail } from '../lib/workspace.mjs';

/**
 * Reads lines of `{ text, label }` or `{ conversation, issues }`; an utterance becomes a conversation of one message.
 * @param {string} file
 */
export function readItems(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const id = `line-${String(index + 1).padStart(7, '0')}`;
      const item = JSON.parse(line);
      if (typeof item.text === 'string' && typeof item.label === 'string')
        return { id, conversation: { parts: [{ role: 'user', body: item.text }] }, known: [item.label] };
      if (Array.isArray(item.conversation?.parts) && Array.isArray(item.issues))
        return { id, conversation: item.conversation, known: item.issues };
      return fail(`${file}:${index + 1} is neither {"text", "label"} nor {"conversation", "issues"}`);
    });
}

import { parseDocument } from '@lectern/content/markdown/parse-document';
import { blockKeys } from '@lectern/editing/keys/block-keys';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { applyMerge } from '@lectern/editing/merge/apply-merge';
import { EditorState } from 'prosemirror-state';
import { median } from './content/statistics.mjs';

const SIZES = [300, 2000, 5000];
const TIMES = 15;
const NAME_WIDTH = 44;

/** What the editor computes, without showing it, on pages of different sizes. */
export default async function benchEditing() {
  const pages = SIZES.map((blocks) => parseDocument(textOf(blocks)));
  const rows = new Map();
  for (let time = 0; time < TIMES; time++) {
    // All sizes take turns, so that whatever else the machine does hits all alike.
    for (const [index, page] of pages.entries()) {
      for (const [name, ms] of Object.entries(measure(page))) {
        const values = rows.get(name) ?? SIZES.map(() => []);
        values[index].push(ms);
        rows.set(name, values);
      }
    }
  }
  process.stdout.write(
    line(
      'Median milliseconds',
      SIZES.map((size) => `${size} blocks`),
    ),
  );
  for (const [name, values] of rows)
    process.stdout.write(
      line(
        name,
        values.map((ms) => median(ms).toFixed(2)),
      ),
    );
}

/** @param {import('@lectern/content/document/document').JsonDocument} page */
function measure(page) {
  let next = 0;
  const times = {};
  const timed = (name, work) => {
    const start = performance.now();
    const result = work();
    times[name] = performance.now() - start;
    return result;
  };
  const doc = timed('Document to editor', () => toEditor(page));
  // A node that was made from JSON remembers no blocks.
  const fresh = doc.type.schema.nodeFromJSON(doc.toJSON());
  timed('Editor to document, everything', () => toDocument(fresh));
  const state = EditorState.create({ doc, plugins: [blockKeys(() => `new${next++}`)] });
  const middle = state.doc.resolve(Math.floor(state.doc.content.size / 2)).start(1);
  const typed = timed('Type a character', () => state.apply(state.tr.insertText('x', middle)));
  timed('Editor to document, after a character', () => toDocument(typed.doc));
  const merged = structuredClone(toDocument(typed.doc));
  const split = timed('Split a paragraph', () => typed.apply(typed.tr.split(middle + 1)));
  timed('Bring in a merge of one block', () => applyMerge(split, { sent: toDocument(split.doc), merged }));
  return times;
}

/** Paragraphs, with a heading, a list and code from time to time. */
function textOf(blocks) {
  const paragraph = 'A paragraph with **bold** words, a [link](https://example.com/) and `code`, as long as most are.';
  const parts = [];
  for (let count = 0; count < blocks; count += 1) {
    if (count % 20 === 0) parts.push(`## Part ${count}`);
    else if (count % 20 === 10) parts.push('```js\nconst a = 1;\nconst b = 2;\n```');
    else if (count % 20 === 15) parts.push('- one\n- two\n- three');
    else parts.push(`${count} ${paragraph}`);
  }
  return parts.join('\n\n');
}

function line(name, cells) {
  return `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(14)).join('')}\n`;
}

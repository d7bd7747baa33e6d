/** Blocks of every kind, some of them without their end. */
export const BLOCKS = [
  'alpha one',
  'beta two\nthree',
  '# gamma',
  '- item a\n- item b\n- item c',
  '- x\n\n- y',
  '```js\nlet a\n\nlet b\n```',
  '{% hint style="info" %}\ncareful\n\nhere\n{% endhint %}',
  '{% tabs %}\n{% tab title="A" %}\ninside\n{% endtab %}\n{% endtabs %}',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '> quoted',
  '---',
  '<details>\n<summary>more</summary>\n\nfolded\n\n</details>',
  '[x]: https://x.example\n\nsee [x]',
  '```\nopen',
  '{% hint style="info" %}\nopen',
];

/** A text of a few blocks of any kind, chosen by a number, with a word in it. */
export function newText(choice: number, word: string): string {
  const blocks = [0, 1, 2, 3].slice(choice % 4).map((place) => BLOCKS[(choice + place * 7) % BLOCKS.length] ?? '');
  blocks.splice(choice % (blocks.length + 1), 0, word);
  return blocks.join('\n\n');
}

/** An edit of one line or block, with the word in it unless it only moves or removes something. */
export function editText(text: string, how: number, at: number, word: string): string {
  const lines = text.split('\n');
  const line = at % (lines.length + 1);
  switch (how % 6) {
    case 0:
      lines.splice(line, 0, '', word, '');
      break;
    case 1:
      lines.splice(line, 1);
      break;
    case 2:
      lines[line] = `${lines[line] ?? ''} ${word}`;
      break;
    case 3:
      lines.push(...lines.splice(0, line));
      break;
    case 4:
      lines.splice(line, 0, '', BLOCKS[how % BLOCKS.length] ?? '', '');
      break;
    default:
      lines[line] = word;
  }
  return lines.join('\n');
}

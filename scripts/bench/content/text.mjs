import { COMMON_WORD, pick, rareWord, seeded, words } from './words.mjs';

const BYTES = 5_000;
const LINKED_SHARE = 0.4;
const LINKS = 3;
const COMMON_SHARE = 0.9;

/**
 * The text of a page, about 5 KB of Markdown as documentation has it. The same number gives the same text.
 * @param {number} number
 * @param {{ of: number, to: (page: number) => string }} [links] Pages that it may link to, and how a link is written.
 */
export function pageText(number, links) {
  const random = seeded(number + 1);
  const parts = [`${paragraph(random, 30)} ${capital(rareWord(number))} is only here.`];
  if (random() < COMMON_SHARE) parts.push(`Each ${COMMON_WORD} ${words(random, 9).join(' ')}.`);
  if (links && random() < LINKED_SHARE) parts.push(linkList(random, links));
  const blocks = [hint, prose, list, code, table, prose, steps];
  let length = parts.join('\n\n').length;
  for (let at = 0; length < BYTES; at++) {
    const block = `## ${heading(random)}\n\n${blocks[at % blocks.length](random)}\n\n${paragraph(random, 40)}`;
    parts.push(block);
    length += block.length + 2;
  }
  return `${parts.join('\n\n')}\n`;
}

/**
 * The title of a page; no two pages have the same.
 * @param {number} number
 */
export function pageTitle(number) {
  const random = seeded(number + 7_000_000);
  return `${heading(random)} ${number}`;
}

/**
 * A text with one of its paragraphs changed, each time another way.
 * @param {string} text
 * @param {() => number} random
 */
export function editedText(text, random) {
  const blocks = text.split('\n\n');
  // The first two hold the words that are searched for.
  const prose = blocks.flatMap((block, at) => (at > 1 && /^[A-Z]/.test(block) ? [at] : []));
  blocks[pick(random, prose)] = paragraph(random, 40);
  return blocks.join('\n\n');
}

function linkList(random, { of, to }) {
  const lines = Array.from({ length: LINKS }, () => {
    const page = Math.floor(random() * of);
    return `* [${heading(random)}](${to(page)}): ${sentence(random, 6)}`;
  });
  return lines.join('\n');
}

function prose(random) {
  const [first, second, third] = words(random, 3);
  return `${paragraph(random, 25)} Use **${first}** and \`${second}\`, never _${third}_. ${paragraph(random, 25)}`;
}

function hint(random) {
  return `{% hint style="${pick(random, ['info', 'warning', 'success'])}" %}\n${paragraph(random, 20)}\n{% endhint %}`;
}

function list(random) {
  return Array.from({ length: 5 }, () => `* ${sentence(random, 8)}`).join('\n');
}

function steps(random) {
  return Array.from({ length: 4 }, (_, at) => `${at + 1}. ${sentence(random, 10)}`).join('\n');
}

function code(random) {
  const lines = Array.from({ length: 6 }, () => {
    const [name, value, part] = words(random, 3);
    return `const ${name} = ${value}.${part}(${Math.floor(random() * 100)});`;
  });
  return `\`\`\`javascript\n${lines.join('\n')}\n\`\`\``;
}

function table(random) {
  const row = () => `| ${words(random, 1)} | ${words(random, 4).join(' ')} |`;
  return `| Name | Meaning |\n| --- | --- |\n${Array.from({ length: 5 }, row).join('\n')}`;
}

function heading(random) {
  return capital(words(random, 3).join(' '));
}

function paragraph(random, count) {
  return `${sentence(random, Math.ceil(count / 2))} ${sentence(random, Math.floor(count / 2))}`;
}

function sentence(random, count) {
  return `${capital(words(random, count).join(' '))}.`;
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { readYaml } from '../files/read-yaml.js';
import { writeYamlData } from '../markdown/front-matter.js';
import { titleFromPath } from './source-kinds.js';

const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Reads the file of a reusable content: its title from front matter, or from its name; everything else is its text. */
export function readIncludeFile(source: string, path: string): { title: string; body: string } {
  const match = FRONT_MATTER.exec(source);
  const title = match === null ? undefined : titleOf(match[1] ?? '');
  if (match === null || title === undefined) return { title: titleFromPath(path), body: withoutLastBreak(source) };
  return { title, body: withoutLastBreak(source.slice(match[0].length).replace(/^\n/, '')) };
}

/** Writes a reusable content as the file that `readIncludeFile` reads. */
export function writeIncludeFile({ title, body }: { title: string; body: string }): string {
  return `---\n${writeYamlData({ title })}---\n\n${body}\n`;
}

function titleOf(yaml: string): string | undefined {
  try {
    const read: unknown = readYaml(yaml);
    const title = typeof read === 'object' && read !== null && 'title' in read ? read.title : undefined;
    return typeof title === 'string' || typeof title === 'number' ? String(title) : undefined;
  } catch {
    return undefined;
  }
}

function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

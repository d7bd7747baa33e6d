import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { highlight } from '../../document/code/highlight.js';
import type { BuiltRequest, RequestBody } from '../request/build-request.js';
import { sampleLanguages } from './sample-languages.js';

/** What ends, escapes or replaces something in the texts of at least one language. */
const HOSTILE = [
  `'; rm -rf ~; '`,
  '"; evil(); "',
  '\\',
  "\\' + evil + \\'",
  '`evil`',
  `$${'{evil}'}`,
  '$(evil)',
  '#{evil}',
  '{$evil}',
  '\\u0022 + evil + \\u0022',
  '"""\nevil\n"""',
  "'''\nevil",
  'EOF\nevil\nEOF',
  '?> <script>evil</script>',
  '*/ evil /*',
  'two\nlines\r\nand\rmore',
  'a\u2028b\u2029c\u0085d',
  '\u202e evil \u2066',
  '%s %n {0}',
  '@/etc/passwd',
  '\ud800 half',
  '__END__\nevil',
  '\0 nothing',
];
const ALL = HOSTILE.join('\n');

/** What stands in a language between and around its texts; a text becomes a mark. */
const TEXTS: Record<string, RegExp> = {
  cURL: /'[^']*'(?:\\''[^']*')*/g,
  JavaScript: /"(?:\\.|[^"\\\n\r\u2028\u2029])*"/g,
  Python: /"(?:\\.|[^"\\\n\r])*"/g,
  Go: /"(?:\\.|[^"\\\n\r])*"|`[^`]*`/g,
  Java: /"""\n(?:\\.|(?!""")[^\\])*"""|"(?:\\.|[^"\\\n\r])*"/g,
  PHP: /'(?:\\.|[^'\\])*'/gs,
  Ruby: /'(?:\\.|[^'\\])*'/gs,
  'C#': /"""\n(?:(?!""")[\s\S])*\n *"""|"(?:\\.|[^"\\\n\r\u0085\u2028\u2029])*"/g,
};

function request(value: string, body: RequestBody | undefined): BuiltRequest {
  return {
    method: 'POST',
    url: `https://api.test/${value}`,
    headers: [['X-Value', value]],
    body,
  };
}

const bodies = (value: string): Record<string, RequestBody | undefined> => ({
  none: undefined,
  text: { kind: 'text', mediaType: `text/${value}`, text: value },
  lines: { kind: 'text', mediaType: 'text/plain', text: `{\n  "a": "${value}"\n}` },
  json: {
    kind: 'json',
    mediaType: 'application/json',
    text: JSON.stringify({ [value]: [value, { a: value }] }, null, 2),
  },
  form: {
    kind: 'multipart',
    mediaType: 'multipart/form-data',
    fields: [
      { name: value, value, isFile: false },
      { name: 'photo', value: 'file', isFile: true },
    ],
  },
  file: { kind: 'file', mediaType: `image/${value}` },
});

describe.each(sampleLanguages)('samples in $title', ({ title, language, write }) => {
  const texts = TEXTS[title] ?? /(?!)/;
  // How a field is sent may depend on it, but not what else is there.
  const around = (text: string) => text.replace(texts, 'T').replaceAll('--form-string', '-F');

  it.each(Object.keys(bodies('')))('keep every text in its quotes, with a body: %s', (kind) => {
    const harmless = around(write(request('a', bodies('a')[kind])));
    for (const hostile of [...HOSTILE, ALL]) {
      const sample = write(request(hostile, bodies(hostile)[kind]));
      expect(around(sample)).toBe(harmless);
      expect(around(sample)).not.toMatch(/evil|rm -rf/);
    }
  });

  it('are coloured', () => {
    const tokens = highlight(write(request('a', bodies('a')['json'])), language);
    expect(tokens.filter(({ role }) => role).length).toBeGreaterThan(2);
  });
});

describe('a sample that is run', () => {
  const text = HOSTILE.filter((one) => !/[\0\ud800]/.test(one)).join('\n');
  const sampleIn = (title: string) =>
    sampleLanguages
      .find((language) => language.title === title)
      ?.write(request('a', { kind: 'text', mediaType: 'text/plain', text })) ?? '';
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  it('hands a shell the text itself', () => {
    const script = `curl() { printf '%s\\0' "$@"; }\n${sampleIn('cURL')}`;
    const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    expect(stdout.split('\0').at(-2)).toBe(text);
  });

  (hasPython ? it : it.skip)('hands Python the text itself', () => {
    const around = 'import json\nclass requests:\n  post = lambda url, headers, data: print(json.dumps(data))\n';
    const script = `${around}${sampleIn('Python').replace('import requests\n', '')}`;
    const { stdout } = spawnSync('python3', ['-'], { input: script, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toBe(text);
  });

  it('hands JavaScript the text itself', () => {
    const script = `const fetch = async (_, { body }) => console.log(JSON.stringify(body));\n${sampleIn('JavaScript')}`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module'], { input: script, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toBe(text);
  });
});

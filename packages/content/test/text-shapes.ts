/** Makes a text of about a length. */
export type MakeText = (size: number) => string;

const fill = (unit: string): MakeText => {
  return (size) => unit.repeat(Math.max(1, Math.floor(size / unit.length)));
};
const halves = (first: string, second: string): MakeText => {
  return (size) => fill(first)(size / 2) + fill(second)(size / 2);
};
const around = (before: string, unit: string, after: string): MakeText => {
  return (size) => `${before}${fill(unit)(size)}${after}`;
};
/** Units that differ by their number, or grow with it. */
const counted = (unit: (number: number) => string): MakeText => {
  return (size) => {
    const parts: string[] = [];
    for (let number = 1, length = 0; length < size; number += 1)
      length += parts[parts.push(unit(number)) - 1]?.length ?? 1;
    return parts.join('');
  };
};
const both = (first: MakeText, second: MakeText): MakeText => {
  return (size) => `${first(size / 2)}\n\n${second(size / 2)}`;
};
const table = (columns: number, cell: string): MakeText => {
  return around(`|${'h|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`, `|${`${cell}|`.repeat(columns)}\n`, '');
};
const indented = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a\n`).join('');

/** Texts on which a parser that looks back or ahead for each of its marks takes time squared. */
export const textShapes: [name: string, make: MakeText][] = [
  ['words', fill('word ')],
  ['one long word', fill('a')],
  ['lines of one character', fill('a\n')],
  ['long lines', fill(`${'lorem ipsum '.repeat(80)}\n`)],
  ['short paragraphs', fill('a\n\n')],
  ['different paragraphs', counted((number) => `p${number}\n\n`)],
  ['blank lines', fill('\n')],
  ['blank lines in a deep list', around(indented(95), '\n', '')],
  ['lines with carriage returns', fill('a\r\n\r\n')],
  ['tabs', fill('\ta\n')],
  ['a run of spaces', (size) => `a${' '.repeat(size)}b `],
  ['spaces before line ends', fill(`a${' '.repeat(40)}\n`)],
  ['one space before line ends', fill('a \n')],
  ['hard breaks', fill('a  \n')],
  ['backslashes before line ends', fill('a\\\n')],
  ['headings', fill('# a\n')],
  ['different headings', counted((number) => `## Heading ${number}\n\n`)],
  ['headings of one anchor', fill('## a {#same}\n')],
  ['headings called as anchors are numbered', counted((number) => (number % 2 ? '# a\n' : `# a-${number / 2}\n`))],
  ['closing marks of headings', fill('# a ##########\n')],
  ['underlined headings', fill('a\n=\n')],
  ['one underlined paragraph', around('', 'a\n', '===\n')],
  ['definitions before an underline', around('', '[a]: b\n', 'x\n===\n')],
  ['a table of few columns', table(3, 'a')],
  ['a table of many columns', table(100, 'a')],
  ['a table of empty cells', table(50, '')],
  ['a table of links', table(3, '[a](b)')],
  ['a table of escaped pipes', table(4, '\\|')],
  ['many tables', fill('a|b\n-|-\nc|d\n\n')],
  ['rows that are no table', fill('|-|\n')],
  ['rows of an HTML table', around('<table>', '<tr><td>a</td></tr>', '</table>')],
  ['tables in tables', (size) => `${fill('<table><tr><td>')(size)}</table>`],
  ['bullets', fill('- a\n')],
  ['bullets apart', fill('- a\n\n')],
  ['numbers', counted((number) => `${number}. a\n`)],
  ['tasks', fill('- [ ] a\n')],
  ['changing markers', fill('- a\n* b\n')],
  ['lists in lists on a line', fill('- ')],
  ['numbers in numbers on a line', fill('1. ')],
  ['lists in lists', fill(indented(10))],
  ['ever deeper lists', counted((number) => `${'  '.repeat(number)}- a\n`)],
  ['quotes', fill('> a\n\n')],
  ['quotes in quotes', fill('>')],
  ['ever deeper quotes', counted((number) => `${'>'.repeat(number)}a\n`)],
  ['lines that lazily go on in deep quotes', around(`${'>'.repeat(90)}a\n`, 'a\n', '')],
  ['email addresses', fill('a@b.co ')],
  ['email addresses without spaces', fill('a@b.co')],
  ['signs of email addresses', fill('a@')],
  ['email addresses without a host', fill('aaaaaaaaaaaaaaaa@ ')],
  ['web addresses', fill('https://a.example/b ')],
  ['web addresses without a host', fill('http://.')],
  ['parentheses in an address', (size) => `http://a.co/${halves('(', ')')(size)}`],
  ['references at the end of an address', around('http://a.co/', '&a;', '')],
  ['addresses in angle brackets', fill('<http://a.co>')],
  ['angle brackets', fill('<')],
  ['emoji', fill(':smile:')],
  ['colons', fill(':a')],
  ['fences', fill('```\na\n```\n')],
  ['fences of tildes', fill('~~~ js\na\n~~~\n')],
  ['a fence that never closes', around('```\n', 'a\n', '')],
  ['ever longer fences', counted((number) => `${'`'.repeat(number + 2)}\n`)],
  ['indented code', fill('    a\n\n')],
  ['code between tags', fill('{% code title="a" %}\n```\na\n```\n{% endcode %}\n')],
  ['code in lines', fill('`a` ')],
  ['runs of backticks of every length', counted((number) => `${'`'.repeat(number)} `)],
  ['definitions', fill('[a]: b\n')],
  ['different definitions', counted((number) => `[a${number}]: b\n`)],
  [
    'references',
    both(
      counted((number) => `[a${number}]: b\n`),
      counted((number) => `[a${number}] `),
    ),
  ],
  [
    'references in paragraphs',
    both(
      counted((number) => `[a${number}]: b\n\n`),
      counted((number) => `[a${number}]\n\n`),
    ),
  ],
  ['titles of definitions that never close', fill('[a]: b "c\n')],
  ['brackets beside a definition', around('[a]: b\n\n', '[', '')],
  ['images', fill('![a](b)')],
  ['images apart', fill('![a](b "c")\n\n')],
  ['images in images', halves('![', '](a)')],
  ['images in links in images', fill('![[a](b)')],
  ['figures', fill('<figure><img src="a"><figcaption>b</figcaption></figure>\n\n')],
  ['links', fill('[a](b) ')],
  ['links with titles', fill('[a](b "c") ')],
  ['links in links', halves('[', '](a)')],
  ['opening brackets', fill('[')],
  ['closing brackets', fill(']')],
  ['nested brackets', halves('[', ']')],
  ['links that never close', fill('[a](')],
  ['titles that never close', fill('[a](b "c ')],
  ['emphasis', fill('*a* **b** ')],
  ['emphasis in emphasis', halves('*a **a ', ' a** a*')],
  ['delimiters that never match', fill('*a_ ')],
  ['delimiters that open', fill('*a ')],
  ['delimiters that close', fill('a* ')],
  ['delimiters of two kinds', fill('*_')],
  ['words with underscores', fill('a_b_c ')],
  ['struck text', fill('~~a~~ ')],
  ['details', fill('<details>\n\n<summary>a</summary>\n\nb\n\n</details>\n\n')],
  ['details in details', fill('<details>\n\n')],
  ['HTML', fill('<div>a</div>\n\n')],
  ['comments', fill('<!-- a -->\n')],
  ['comments that never close', fill('<!-- ')],
  ['elements in lines', fill('<b>a</b> ')],
  ['elements in elements', halves('<b>', '</b>')],
  ['attributes that never close', fill('<a href="')],
  ['paragraphs of elements', around('<p>', '<b>', '')],
  ['elements that go on in paragraphs', both(around('<p>', '<b>', ''), fill('<p>x'))],
  ['hints', fill('{% hint style="info" %}\na\n{% endhint %}\n\n')],
  ['tags in tags', halves('{% hint %}\n', '{% endhint %}\n')],
  ['tags that never close', fill('{% hint %}\n')],
  ['tags that cross', halves('{% a %}\n{% b %}\n', '{% enda %}\n{% endb %}\n')],
  ['one line of tags', fill('{% hint %}')],
  ['attributes of a tag', (size) => `{% a ${counted((number) => `b${number}="c" `)(size)}%}`],
  ['tabs of a block', around('{% tabs %}\n', '{% tab title="a" %}\nb\n{% endtab %}\n', '{% endtabs %}')],
  ['steps', around('{% stepper %}\n', '{% step %}\n## a\nb\n{% endstep %}\n', '{% endstepper %}')],
  ['columns', around('{% columns %}\n', '{% column %}\na\n{% endcolumn %}\n', '{% endcolumns %}')],
  ['conditions', fill('{% if a.b %}\nc\n{% endif %}\n')],
  ['API operations', fill('{% openapi-operation spec="a" path="/b" method="get" %}\n{% endopenapi-operation %}\n\n')],
  ['blocks as JSON', fill('{% block %}\n```json\n{"object":"block","type":"divider"}\n```\n{% endblock %}\n')],
  ['formulas', fill('$$\na\n$$\n\nb $$c$$\n\n')],
  ['formulas that never close', fill('$$a ')],
  ['footnotes', counted((number) => `[^${number}]: a\n\n`)],
  [
    'annotations',
    both(
      counted((number) => `[a][^${number}] `),
      counted((number) => `[^${number}]: a\n\n`),
    ),
  ],
  ['notes in notes', counted((number) => `[^${number}]: a[^${number + 1}]\n\n`)],
  ['one note for many', (size) => `${fill('[^a] ')(size / 2)}\n\n[^a]: ${fill('x')(size / 2)}`],
  ['character references', fill('&amp;&#65;')],
  ['ampersands', fill('&')],
  ['backslashes', fill('\\')],
  ['escapes', fill('\\*')],
  ['Chinese', fill('日本語 ')],
  ['combining characters', around('a', '\u0301', '')],
  ['surrogates', fill('😀')],
  ['dividers', fill('---\n')],
  ['a line that is almost a divider', around('', '* ', 'a')],
  ['expressions', fill('{{ a.b }} ')],
  ['expressions with one end', around('', '{{a ', '}}')],
  ['front matter', (size) => `---\n${counted((number) => `a${number}: b\n`)(size)}---\n\nx`],
  ['front matter that never ends', around('---\n', 'a: b\n', '')],
  ['everything by turns', fill('# a\n\nb\n\n- c\n\n> d\n\n```\ne\n```\n\n| f |\n|---|\n| g |\n\n')],
];

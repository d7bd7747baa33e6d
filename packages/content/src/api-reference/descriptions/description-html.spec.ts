import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apiDescriptionHtml } from './description-html.js';

describe('apiDescriptionHtml', () => {
  it.each([
    ['Plain words', '<p>Plain words</p>'],
    ['', ''],
    [
      '**Bold**, _slanted_, ~~gone~~, `a < b`',
      '<p><strong>Bold</strong>, <em>slanted</em>, <del>gone</del>, <code>a &lt; b</code></p>',
    ],
    ['# First\n\n### Third', '<h2>First</h2><h4>Third</h4>'],
    ['one\\\ntwo', '<p>one<br>two</p>'],
    ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['3. c', '<ol start="3"><li>c</li></ol>'],
    ['> Quoted', '<blockquote><p>Quoted</p></blockquote>'],
    ['```json\n{"a": "<b>"}\n\n```', '<pre><code>{"a": "&lt;b&gt;"}</code></pre>'],
    [
      '| A | B |\n| - | - |\n| 1 | `2` |',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table>',
    ],
    ['![Cat](https://a.example/cat.png)', '<p><img src="https://a.example/cat.png" alt="Cat"></p>'],
    [
      '[Guide](https://a.example/?a=1&b=2)',
      '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow">Guide</a></p>',
    ],
  ])('writes %j', (markdown, html) => {
    expect(apiDescriptionHtml(markdown)).toBe(html);
  });

  it('writes boxes of tasks that nobody can tick', () => {
    expect(apiDescriptionHtml('- [x] a\n- [ ] b')).toBe(
      '<ul><li><input type="checkbox" disabled checked>a</li><li><input type="checkbox" disabled>b</li></ul>',
    );
  });
});

/** Everything that may stand between angles. */
const ALLOWED =
  /^(?:\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|code|strong|em|del|sup|sub|table|thead|tbody|tr|th|td|a)|br|hr|ol start="\d+"|input type="checkbox" disabled(?: checked)?|a href="(?:https?:|mailto:)[^"<>]*" rel="noopener noreferrer nofollow"|img src="https?:[^"<>]*" alt="[^"<>]*")$/i;

function expectHarmless(markdown: string): void {
  const html = apiDescriptionHtml(markdown);
  for (const [, tag = ''] of html.matchAll(/<([^>]*)>?/g)) expect(tag).toMatch(ALLOWED);
  expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
}

describe('a hostile description', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://a.example/x.png" onload="alert(1)" alt=\'" onerror="alert(1)\'>',
    '<svg><script>alert(1)</script></svg><svg onload=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="data:text/html,x"></object><embed src="x">',
    '<a href="javascript:alert(1)">a</a> <a href="JaVaScRiPt:alert(1)">b</a> <a href="&#106;avascript:alert(1)">c</a>',
    '[a](javascript:alert(1)) [b](data:text/html;base64,PHNjcmlwdD4=) [c](vbscript:x) [d](\tjavascript:alert(1))',
    '[a](https://a.example/"onmouseover="alert(1)) <https://a.example/?"><script>alert(1)</script>>',
    '![a](javascript:alert(1)) ![" onerror="alert(1)](https://a.example/x.png "t\\" onload=\\"alert(1)")',
    '![a](mailto:a@b.c) ![a](data:image/svg+xml,<svg/onload=alert(1)>)',
    '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
    '<style>body { display: none }</style><link rel=stylesheet href="https://evil.example/x.css"><meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example">',
    '<p style="position:fixed;inset:0" class="overlay" id="app" onclick="alert(1)">x</p>',
    '```html"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
    '`</code><script>alert(1)</script>`',
    '| <img src=x onerror=alert(1)> | `</td><script>` |\n| --- | --- |\n| </table><script>alert(1)</script> | x |',
    '</div></main><script>alert(1)</script><!-- --><!--><script>alert(1)</script>-->',
    '<details ontoggle=alert(1) open><summary>x</summary></details><video><source onerror=alert(1)></video>',
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;script&amp;gt;',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<scr\0ipt>alert(1)</scr\0ipt>\u2028<script\u2029>alert(1)</script>',
    '# <script>alert(1)</script>\n\n- <script>alert(1)</script>\n\n> <script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}} {% embed url="javascript:alert(1)" %}',
  ])('comes to nothing: %j', (markdown) => {
    expectHarmless(markdown);
  });

  it('comes to nothing, whatever it is made of', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="',
      'javascript:',
      '">',
      "'",
      '`',
      '```\n',
      '[a](',
      ')',
      '![',
      '](',
      '<',
      '>',
      '"',
      '&quot;',
      '&#60;',
      '\n',
      '\n\n',
      '| ',
      '|\n|-|\n|',
      '- ',
      '> ',
      '# ',
      '<td>',
      '<svg>',
      '<!--',
      '-->',
      '<pre>',
      '</code>',
      'https://a.example/',
      '<![CDATA[',
      ']]>',
      '\\',
      '\0',
      ' onclick=x ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => expectHarmless(pieces.join(''))),
      { numRuns: 2_000 },
    );
  });
});

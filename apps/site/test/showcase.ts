import { petsApi } from '@lectern/rendering/testing/api-specification';
import sharp from 'sharp';
import { addFiles, addSpecification } from './full-site.js';
import { newSite, type PublishedSite } from './sites.js';

const FENCE = '```';

/** What stands for each kind of block on the page, by the name that the document format gives it. */
export const SHOWN_BLOCKS: Readonly<Record<string, string>> = {
  paragraph: '.document > p',
  'heading-1': 'main h2',
  'heading-2': 'main h3',
  'heading-3': 'main h4',
  'list-ordered': '.document ol',
  'list-unordered': '.document ul',
  'list-tasks': '.document input[type=checkbox]',
  divider: '.document > hr',
  blockquote: '.document blockquote',
  hint: '.hint',
  prompt: '.prompt',
  code: '.code-title',
  math: '.katex',
  images: '.images img[srcset]',
  file: '.file-card',
  embed: '.embed',
  'content-ref': '.document > a.card-link',
  expandable: 'details.expandable',
  tabs: '.tabs',
  stepper: '.stepper-step',
  columns: '.columns',
  updates: '.update time',
  table: '.document table',
  cards: '.card-cover img',
  diagram: '[data-diagram]',
  'openapi-operation': '.api-operation',
};

/** A site whose pages have every block of the document format, written as authors write them. */
export async function newShowcase(): Promise<PublishedSite> {
  const site = await newSite({ title: 'Orbit' });
  const [picture = '', small = '', cover = '', file = ''] = await addFiles(site, {
    'telescope.png': await sky(1440, 720),
    'moon.png': await sky(640, 420),
    'stars.png': await sky(960, 540),
    'sample.csv': Buffer.from('star,magnitude\nSirius,-1.46\n').toString('base64'),
  });
  const spec = await addSpecification(site, 'pets', petsApi);
  const install = await site.addPage('# Install\n\nChoose a system.', { slug: 'install' });
  await site.addPage(page({ picture, small, cover, file, spec, install }), {
    title: 'Observe the night sky',
    slug: 'observe',
    description: 'Set up a telescope, record what you see, and share it with others.',
  });
  return site;
}

/** A picture of stars, as Base64. */
async function sky(width: number, height: number): Promise<string> {
  const star = (index: number) =>
    `<circle cx="${Math.round(((index * 0.618_034) % 1) * width)}" cy="${Math.round(((index * 0.754_878) % 1) * height * 0.75)}" r="${1 + (index % 3)}" fill="#fff" opacity="${0.3 + (index % 7) / 10}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#0b1638"/><stop offset="1" stop-color="#7b5ea7"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${Array.from({ length: 160 }, (_, index) => star(index + 1)).join('')}
    <circle cx="${width * 0.78}" cy="${height * 0.3}" r="${height * 0.11}" fill="#fdf6d8"/>
    <path d="M0 ${height} L0 ${height * 0.8} L${width * 0.3} ${height * 0.62} L${width * 0.55} ${height * 0.83} L${width * 0.8} ${height * 0.68} L${width} ${height * 0.85} V${height} Z" fill="#070d22"/></svg>`;
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
}

function page({ picture, small, cover, file, spec, install }: Record<string, string>): string {
  return `
An observation has a **time**, a _place_ and a [target](https://example.com). Press <kbd>Ctrl</kbd> <kbd>K</kbd> to search,
or read the formula $$m = -2.5 \\log_{10} F$$ first. <mark style="color:orange;">Beginners</mark> start with the Moon :smile:.

<a href="https://example.com" class="button primary">Get started</a> <a href="https://example.com" class="button secondary">See the API</a>

<figure><img src="/files/${picture}" alt="A mountain under the stars"><figcaption><p>The observatory at dusk</p></figcaption></figure>

## Prepare

{% hint style="info" %}
Give your eyes twenty minutes to get used to the dark.
{% endhint %}

{% hint style="warning" %}
**Never point a telescope at the Sun**

Without a filter, it damages your eyes at once.
{% endhint %}

{% stepper %}
{% step %}
### Set up the mount

Level the tripod and point it north.
{% endstep %}

{% step %}
### Align the finder

Center a bright star, then adjust both screws.
{% endstep %}
{% endstepper %}

{% tabs %}
{% tab title="Linux" %}
{% code title="terminal" %}
${FENCE}sh
orbit connect --port /dev/ttyUSB0   # a mount by cable
orbit observe moon --exposure 20ms
${FENCE}
{% endcode %}
{% endtab %}

{% tab title="macOS" %}
Open the application.
{% endtab %}
{% endtabs %}

## Record

{% code title="observation.ts" lineNumbers="true" highlight="3" %}
${FENCE}ts
import { Telescope } from "orbit";

const image = await new Telescope().observe({ target: "M31", exposureSeconds: 30 });
console.log(image.stars.length, "stars");
${FENCE}
{% endcode %}

1. Write down the time.
2. Note what you see:
   * brightness
   * color
3. Take a picture.

* [x] Batteries charged
* [ ] Red lamp packed

> Somewhere, something incredible is waiting to be known.

| Object | Kind | Magnitude |
| ------ | ---- | --------: |
| Sirius | star | -1.46 |
| Andromeda | galaxy | 3.44 |
| Orion Nebula | nebula | 4.00 |

$$
d = 10^{\\,(m - M + 5) / 5}
$$

### Compare

#### Two pictures

<div align="center"><figure><img src="/files/${small}" alt="The Moon"><figcaption></figcaption></figure> <figure><img src="/files/${cover}" alt="Stars"><figcaption></figcaption></figure></div>

{% columns %}
{% column %}
**Refractors** have lenses and need little care.
{% endcolumn %}

{% column %}
**Reflectors** have mirrors and gather more light.
{% endcolumn %}
{% endcolumns %}

***

## Share

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Guides</strong></td><td>From the first night to the first picture</td><td><a href="/files/${cover}">stars.png</a></td></tr><tr><td><strong>Reference</strong></td><td>Every command and every option</td><td><a href="/files/${picture}">telescope.png</a></td></tr></tbody></table>

<details>

<summary>What does it cost?</summary>

Nothing.

</details>

{% file src="/files/${file}" %}
A list of stars
{% endfile %}

{% content-ref url="/pages/${install}" %}
[install](/pages/${install})
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abc" %}

{% prompt description="Plan a night" %}
${FENCE}
Which planets can I see tonight?
${FENCE}
{% endprompt %}

${FENCE}mermaid
graph LR
  A[Telescope] --> B[Camera] --> C[Picture]
${FENCE}

{% updates format="full" %}
{% update date="2026-03-01" tags="new" %}
## Faster alignment

The finder aligns itself.
{% endupdate %}
{% endupdates %}

{% openapi-operation spec="${spec}" path="/pets/{id}" method="patch" %}
{% endopenapi-operation %}
`;
}

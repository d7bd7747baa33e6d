import { petsApi } from '@lectern/rendering/testing/api-specification';
import { PLAIN_BLOCKS } from '@lectern/rendering/testing/plain-blocks';
import { newSite, type PublishedSite, sites } from './sites.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FENCE = '```';

/** A site with pages below each other, one with every kind of block, and an API reference. */
export interface FullSite extends PublishedSite {
  /** Where its pages are, below the address of the site. */
  paths: { home: ''; blocks: '/blocks'; api: '/reference'; deep: '/guides/install/on-linux' };
}

/** Builds such a site. */
export async function newFullSite(): Promise<FullSite> {
  const site = await newSite({ title: 'Orbit' });
  const files = await addFiles(site, { 'dot.png': PNG, 'notes.txt': Buffer.from('Read me').toString('base64') });
  const spec = await addSpecification(site, 'pets', petsApi);
  await site.addPage('# Welcome\n\nStart here, at the lighthouse.\n\n## First\n\nText.\n\n## Second\n\nMore.');
  const guides = await site.addPage('', { type: 'group', title: 'Guides', slug: 'guides', document: {} });
  const install = await site.addPage('# Install\n\nChoose a system.', { into: guides, slug: 'install' });
  await site.addPage('# On Linux\n\nUse the zeppelin.', { into: install, slug: 'on-linux' });
  await site.addPage(everyBlock(files), { title: 'Blocks', slug: 'blocks', description: 'One of everything' });
  await site.addPage(apiReference(spec), { title: 'Reference', slug: 'reference' });
  const paths = { home: '', blocks: '/blocks', api: '/reference', deep: '/guides/install/on-linux' } as const;
  return { ...site, paths };
}

/** Adds files to the space of a site, by name and Base64, and returns their ids in the same order. */
export async function addFiles(site: PublishedSite, contents: Record<string, string>): Promise<string[]> {
  const files = Object.entries(contents).map(([name, base64]) => ({ name, base64 }));
  const change = { operation: 'insert_files', files };
  const { insertedFiles } = await site.api('POST', `/spaces/${site.spaceId}/content`, { changes: [change] });
  return files.map(({ name }) => insertedFiles.find((file: { name: string }) => file.name === name)?.id ?? '');
}

/** Adds an API specification that everybody may read, and returns its name. */
export async function addSpecification(
  { organizationId }: PublishedSite,
  slug: string,
  document: object,
): Promise<string> {
  const { build } = await sites();
  const spec = await build.openApiSpec(organizationId, { slug, isPublic: true });
  await build.openApiVersion(spec, { document });
  return slug;
}

/** Markdown with every block of an API reference. */
function apiReference(spec: string): string {
  return [
    'How to talk to it.',
    `{% openapi-operation spec="${spec}" path="/pets/{id}" method="patch" %}\n{% endopenapi-operation %}`,
    `{% openapi-webhook spec="${spec}" name="moved" method="post" %}\n{% endopenapi-webhook %}`,
    `{% openapi-schemas spec="${spec}" schemas="Pet,Home" grouped="true" %}\n{% endopenapi-schemas %}`,
  ].join('\n\n');
}

function everyBlock([picture = '', file = '']: readonly string[]): string {
  const wide = Array.from({ length: 12 }, (_, index) => `a_rather_wide_column_${index}`);
  return `
**Bold** _italic_ \`code\` <kbd>K</kbd> ~~old~~ x<sub>1</sub> x<sup>2</sup> [web](https://a.example)
<mark style="color:red;">red</mark> :smile: <i class="fa-star"></i> $$x_1^2$$ ![dot](/files/${picture})
[annotated][^1] <a href="https://a.example" class="button primary">Go</a>

[^1]: The note.
${PLAIN_BLOCKS}
{% hint style="info" %}
Know this
{% endhint %}

{% hint style="success" %}
Do this
{% endhint %}

{% hint style="warning" %}
Careful
{% endhint %}

{% hint style="danger" %}
Never do this
{% endhint %}

{% code title="a.js" lineNumbers="true" highlight="1" %}
${FENCE}js
let a = "${'wide '.repeat(60)}"; // why
let b = 2;
${FENCE}
{% endcode %}

{% tabs %}
{% tab title="Apples" %}
Apples are red.
{% endtab %}

{% tab title="Pears" %}
Pears are green.
{% endtab %}

{% tab title="Plums" %}
Plums are blue.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### First step

Do one.
{% endstep %}

{% step %}
### Second step

Do two.
{% endstep %}
{% endstepper %}

<details>

<summary>More</summary>

Hidden treasure

</details>

{% columns %}
{% column %}
left side
{% endcolumn %}

{% column %}
right side
{% endcolumn %}
{% endcolumns %}

{% updates format="full" %}
{% update date="2024-03-01" %}
news
{% endupdate %}
{% endupdates %}

{% content-ref url="guides/install/README.md" %}
[install](guides/install/README.md)
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abc" %}

{% file src="/files/${file}" %}

<figure><img src="/files/${picture}" alt="A dot" width="30"><figcaption><p>A caption</p></figcaption></figure>

| ${wide.join(' | ')} |
| ${wide.map(() => '---').join(' | ')} |
| ${wide.map((name) => `cell_of_${name}`).join(' | ')} |

<table data-view="cards"><thead><tr><th>Name</th><th>Text</th></tr></thead><tbody><tr><td>A card</td><td>First</td></tr><tr><td>Another card</td><td>Second</td></tr></tbody></table>
`;
}

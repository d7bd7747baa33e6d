import { createRequire } from 'node:module';
import { z } from 'zod';

const BrandSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

/** What brands are called by Font Awesome, by short names, or as they are spoken, where the set has another name. */
export const BRAND_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aws: 'amazonwebservices',
    azure: 'microsoftazure',
    bash: 'gnubash',
    chrome: 'googlechrome',
    'c-plus-plus': 'cplusplus',
    'c++': 'cplusplus',
    'c-sharp': 'csharp',
    'c#': 'csharp',
    css3: 'css',
    'css3-alt': 'css',
    edge: 'microsoftedge',
    'facebook-f': 'facebook',
    gcp: 'googlecloud',
    'git-alt': 'git',
    'github-alt': 'github',
    'gitlab-alt': 'gitlab',
    golang: 'go',
    html: 'html5',
    java: 'openjdk',
    js: 'javascript',
    k8s: 'kubernetes',
    'linkedin-in': 'linkedin',
    mongo: 'mongodb',
    next: 'nextdotjs',
    nextjs: 'nextdotjs',
    node: 'nodedotjs',
    'node-js': 'nodedotjs',
    nodejs: 'nodedotjs',
    postgres: 'postgresql',
    'r-project': 'r',
    'reddit-alien': 'reddit',
    'square-github': 'github',
    'square-js': 'javascript',
    vscode: 'visualstudiocode',
    vue: 'vuedotjs',
    vuejs: 'vuedotjs',
    'x-twitter': 'x',
  }),
);

let loaded: { bodies: ReadonlyMap<string, string>; parents: ReadonlyMap<string, string> } | undefined;

/** The set is large and few sites show brands, so it is read when the first of them does. */
function brandSet(): NonNullable<typeof loaded> {
  const { icons, aliases } = BrandSet.parse(createRequire(import.meta.url)('@iconify-json/simple-icons/icons.json'));
  return {
    bodies: new Map(Object.entries(icons).map(([name, { body }]) => [name, body])),
    parents: new Map(Object.entries(aliases).map(([name, { parent }]) => [name, parent])),
  };
}

/** What stands inside of the SVG of the icon of a brand; nothing for a brand that nobody knows. */
export function brandBody(name: string): string | undefined {
  loaded ??= brandSet();
  const { bodies, parents } = loaded;
  const plain = BRAND_ALIASES.get(name) ?? name.replaceAll('.', 'dot').replace(/[^a-z0-9]/g, '');
  return bodies.get(plain) ?? bodies.get(parents.get(plain) ?? '');
}

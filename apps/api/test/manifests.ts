import { readFileSync } from 'node:fs';
import { Configurations } from '@lectern/domain/integrations/configuration-schemas';
import { IntegrationTarget } from '@lectern/domain/integrations/schemas';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const Named = z.looseObject({ id: z.string() });

/** A manifest as its author wrote it; what specs do not look at is published as it is. */
const Manifest = z.looseObject({
  name: z.string(),
  target: IntegrationTarget.default('all'),
  scopes: z.array(z.string()),
  blocks: z.array(Named).default([]),
  contentSources: z.array(Named.extend({ configuration: z.object({ componentId: z.string() }) })).default([]),
  configurations: Configurations.default({}),
  components: z.record(z.string(), z.json()).default({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifests of `manifests.yaml`. */
export function readManifests(): Manifest[] {
  const file = new URL('manifests.yaml', import.meta.url);
  return parseAllDocuments(readFileSync(file, 'utf8'))
    .map((document) => document.toJSON())
    .filter((value) => value !== null)
    .map((value) => Manifest.parse(value));
}

/** What a command line tool sends to publish a manifest: the script instead of its path, and no paths of images. */
export function publicationOf({ name: _, icon: _icon, components, ...manifest }: Manifest, organization: string) {
  return { ...manifest, organization, script: scriptOf(components) };
}

/** Renders its components, serves the script of sites, makes a page, and takes everything else as it comes. */
const scriptOf = (components: Manifest['components']) => `
const components = ${JSON.stringify(components)};
export default {
  async fetch(request) {
    const event = JSON.parse((await request.formData()).get('event'));
    if (event.type === 'ui_render') {
      const element = components[event.componentId];
      if (element === undefined) return new Response('Component not found', { status: 404 });
      return Response.json({ type: 'element', state: {}, props: event.props, element });
    }
    if (event.type === 'fetch_published_script')
      return new Response('void 0', { headers: { 'content-type': 'text/javascript' } });
    if (event.type === 'content_compute_revision') return Response.json({ pages: [{ id: 'one', title: 'One' }] });
    return new Response('ok');
  },
};`;

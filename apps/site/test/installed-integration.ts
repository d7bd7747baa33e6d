import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { type PublishedSite, sites } from './sites.js';

/** Installs an integration on the organization of a site, with a script that answers each kind of question, and returns its name. */
export async function installOn(
  { organizationId }: PublishedSite,
  responses: { component?: string; script?: string },
  options: IntegrationOptions = {},
): Promise<string> {
  const { build, useRuntime } = await sites();
  await useRuntime();
  const script = `
    let asked = 0;
    const component = ${responses.component ?? '() => null'};
    export default {
      async fetch(request) {
        const event = JSON.parse((await request.formData()).get('event'));
        if (event.type === 'ui_render') return Response.json(await component(event, ++asked));
        if (event.type !== 'fetch_published_script') return new Response('', { status: 406 });
        return new Response(${JSON.stringify(responses.script ?? '')}, { headers: { 'content-type': 'text/javascript' } });
      },
    };`;
  const integration = await build.integration(organizationId, { ...options, script });
  await build.installation(integration, organizationId);
  return integration.name;
}

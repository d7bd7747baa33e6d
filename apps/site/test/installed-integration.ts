import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { type PublishedSite, sites } from './sites.js';

/** Installs an integration on the organization of a site, with a script that answers each kind of question, and returns its name. A component with a `status` fails. */
export async function installOn(
  { organizationId }: PublishedSite,
  responses: { component?: string; script?: string; fetch?: string },
  options: IntegrationOptions = {},
): Promise<string> {
  const { build, useRuntime } = await sites();
  await useRuntime();
  const script = `
    let asked = 0;
    const component = ${responses.component ?? '() => null'};
    export default {
      async fetch(request) {
        const form = await request.formData();
        const event = JSON.parse(form.get('event'));
        if (event.type === 'ui_render') {
          const shown = await component(event, ++asked, JSON.parse(form.get('environment')));
          return Response.json(shown, { status: shown?.status ?? 200 });
        }
        if (event.type === 'fetch')
          return new Response(${JSON.stringify(responses.fetch ?? '')}, { headers: { 'content-type': 'text/html' } });
        if (event.type !== 'fetch_published_script') return new Response('', { status: 406 });
        return new Response(${JSON.stringify(responses.script ?? '')}, { headers: { 'content-type': 'text/javascript' } });
      },
    };`;
  const integration = await build.integration(organizationId, { ...options, script });
  await build.installation(integration, organizationId);
  return integration.name;
}

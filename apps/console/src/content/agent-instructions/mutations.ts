import { parseKeyless } from '@lectern/content/markdown/parse-document';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Replaces what an organization tells agents by what some Markdown says. */
export function useSaveAgentInstructions(organizationId: string) {
  return useChange({
    operation: 'updateOrganizationAgentInstructions',
    send: (api, markdown: string) => {
      const { object, nodes } = parseKeyless(markdown);
      const instructions = { object, data: { schemaVersion: 1 }, nodes: [...nodes] };
      const params = { path: { organizationId } };
      return data(api.PUT('/v1/orgs/{organizationId}/agent-instructions', { params, body: { instructions } }));
    },
    invalidates: [['getOrganizationAgentInstructions']],
  });
}

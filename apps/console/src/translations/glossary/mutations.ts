import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { TermOperation } from './queries.js';

/** Changes the glossary of an organization, all of it or nothing; its translations follow. */
export function useEditGlossary(organizationId: string) {
  return useChange({
    operation: 'updateGlossaryEntries',
    send: (api, operations: readonly TermOperation[]) => {
      const params = { path: { organizationId } };
      return data(
        api.PUT('/v1/orgs/{organizationId}/translations-glossary', { params, body: { operations: [...operations] } }),
      );
    },
    invalidates: [['listGlossaryEntries'], ['estimateGlossaryEntries'], ['listTranslations'], ['getTranslation']],
  });
}

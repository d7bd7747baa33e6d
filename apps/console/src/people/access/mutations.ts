import { useChange } from '../../platform/api/use-change.js';
import type { AccessChange } from './access-effects.js';
import { type AccessSubject, accessEndpoints } from './access-endpoints.js';
import { accessKeys } from './queries.js';

const GRANT = { space: 'inviteToSpace', collection: 'inviteToCollection', site: 'inviteToSite' } as const;

/** Changes who has access to a space, a collection or a site. */
export function useChangeAccess(subject: AccessSubject) {
  const { information, users, teams, everybody } = accessKeys(subject);
  return useChange({
    operation: GRANT[subject.kind],
    send: (api, change: AccessChange): Promise<unknown> => {
      const endpoints = accessEndpoints(api, subject);
      if (change.type === 'default') return endpoints.setDefault(change.level);
      if (change.type === 'removal') return endpoints.removeGrant(change.grantee);
      const idsOf = (kind: 'user' | 'team') =>
        change.grantees.filter((grantee) => grantee.kind === kind).map(({ id }) => id);
      return endpoints.grant({ role: change.role, users: idsOf('user'), teams: idsOf('team') });
    },
    invalidates: [information, users, teams, everybody],
  });
}

import type { Schemas } from '@lectern/client';
import type { Scope } from '@lectern/domain/platform/permissions/scopes';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Gives the person another name. */
export function useRenameUser(userId: string) {
  return useChange({
    operation: 'updateUserById',
    send: (api, body: { displayName: string }) =>
      data(api.PATCH('/v1/users/{userId}', { params: { path: { userId } }, body })),
    invalidates: [['listMembersInOrganizationById'], ['getMemberInOrganizationById']],
  });
}

/** Turns mails on or off. */
export function useUpdateNotifications() {
  return useChange({
    operation: 'updateNotificationSettings',
    send: (api, body: Partial<Schemas['NotificationSettings']>) => data(api.PATCH('/v1/user/notifications', { body })),
    invalidates: [['getNotificationSettings']],
  });
}

/** Ends sessions of the person, one after the other. */
export function useEndSessions() {
  return useChange({
    operation: 'endSession',
    send: async (api, sessionIds: readonly string[]) => {
      for (const sessionId of sessionIds) {
        await data(api.DELETE('/v1/user/sessions/{sessionId}', { params: { path: { sessionId } } }));
      }
    },
    invalidates: [['listSessions']],
  });
}

/** Creates a token; its secret is in this response and never again. */
export function useCreateToken() {
  return useChange({
    operation: 'createApiToken',
    send: (api, body: { label: string; scopes?: Scope[]; expiresAt?: string }) =>
      data(api.POST('/v1/user/tokens', { body })),
    invalidates: [['listApiTokens']],
  });
}

/** Revokes a token, which stops working within a second. */
export function useRevokeToken() {
  return useChange({
    operation: 'revokeApiToken',
    send: (api, tokenId: string) => data(api.DELETE('/v1/user/tokens/{tokenId}', { params: { path: { tokenId } } })),
    invalidates: [['listApiTokens']],
  });
}

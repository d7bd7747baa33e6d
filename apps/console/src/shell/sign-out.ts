import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { apiOf, data, forgetResponses, PERSONAL } from '../platform/api/api.js';
import { notify } from '../platform/states/notify.js';
import { useWords } from '../words/words.js';

/** Ends every session of this browser and forgets everything that was read in them. */
export function useSignOut(): () => void {
  const { navigation } = useWords().platform;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationKey: ['endBrowserSessions'],
    mutationFn: () => data(apiOf(PERSONAL).DELETE('/v1/auth/session')),
    onSuccess: async () => {
      await navigate({ to: '/auth/sign-in' });
      queries.clear();
      forgetResponses();
    },
    onError: () => notify({ color: 'red', message: navigation.signOutFailed }),
  });
  return () => mutate();
}

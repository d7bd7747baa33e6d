import { data } from '../api/api.js';
import { useChange } from '../api/use-change.js';
import type { SystemJobSearch } from './system-search.js';

/** Which failed jobs are meant: those that are named, or all that fit. */
type FailedJobs = Pick<SystemJobSearch, 'kind' | 'organization' | 'search'> & { ids?: string[] };

/** Has failed jobs tried again, some or all that fit. */
export function useRetrySystemJobs() {
  return useChange({
    operation: 'retrySystemJobs',
    send: (api, body: FailedJobs) => data(api.POST('/v1/system/jobs/retry', { body })),
    invalidates: [['listSystemJobs'], ['getSystemJob'], ['listQueues']],
  });
}

/** Has a short email sent by a worker. */
export function useSendTestMail() {
  return useChange({
    operation: 'sendTestMail',
    send: (api, to: string) => data(api.POST('/v1/system/mail-test', { body: to === '' ? {} : { to } })),
    invalidates: [['listSystemJobs']],
  });
}

/** Tries whether an address outside can be reached. */
export function useTestOutbound() {
  return useChange({
    operation: 'testOutbound',
    send: (api, url: string) => data(api.POST('/v1/system/outbound-test', { body: { url } })),
    invalidates: [],
  });
}

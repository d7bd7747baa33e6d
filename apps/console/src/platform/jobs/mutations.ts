import { data } from '../api/api.js';
import { useChange } from '../api/use-change.js';

/** Has a job tried now that has failed, or that waits for its next attempt. */
export function useRetryJob(organizationId: string) {
  return useChange({
    operation: 'retryJob',
    send: (api, jobId: string) =>
      data(api.POST('/v1/orgs/{organizationId}/jobs/{jobId}/retry', { params: { path: { organizationId, jobId } } })),
    invalidates: [['listJobs', { organizationId }]],
  });
}

/** Asks for the end of a job. */
export function useCancelJob(organizationId: string) {
  return useChange({
    operation: 'cancelJob',
    send: (api, jobId: string) =>
      data(api.POST('/v1/orgs/{organizationId}/jobs/{jobId}/cancel', { params: { path: { organizationId, jobId } } })),
    invalidates: [['listJobs', { organizationId }]],
  });
}

import { useEffect } from 'react';
import { useApi } from '../../platform/api/api.js';

/** How exactly the list of members shows when somebody was last active. */
const INTERVAL_MS = 5 * 60_000;

/** Pings an organization every few minutes while the person has the page in front of them. */
export function usePing(organizationId: string): void {
  const api = useApi();
  useEffect(() => {
    let lastAt = Number.NEGATIVE_INFINITY;
    const ping = () => {
      const now = performance.now();
      if (document.hidden || now - lastAt < INTERVAL_MS) return;
      lastAt = now;
      // Nobody waits for it, and the next one comes by itself.
      void api.POST('/v1/orgs/{organizationId}/ping', { params: { path: { organizationId } } }).catch(() => undefined);
    };
    ping();
    const timer = setInterval(ping, INTERVAL_MS);
    document.addEventListener('visibilitychange', ping);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ping);
    };
  }, [api, organizationId]);
}

import { useEffect } from 'react';
import { useApi } from '../../platform/api/api.js';

const MINUTE = 60_000;
/** How exactly the list of members says when somebody was there last. */
const INTERVAL = 5 * MINUTE;

/** Tells an organization now and then that the person is there, while the page is in front of them. */
export function useBeingSeen(organizationId: string): void {
  const api = useApi();
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const tell = () => {
      const now = performance.now();
      if (document.hidden || now - toldAt < INTERVAL) return;
      toldAt = now;
      // Nobody waits for it, and the next one comes by itself.
      void api.POST('/v1/orgs/{organizationId}/ping', { params: { path: { organizationId } } }).catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, INTERVAL);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [api, organizationId]);
}

declare global {
  interface Window {
    /** The requests that `start.js` has made in the personal session, by their addresses. */
    startedRequests?: Map<string, Promise<Response | undefined>>;
  }
}

/** Sends a request, unless the page has done so while it was loading: each of those responses is taken once. */
export async function sendUnlessStarted(request: Request): Promise<Response> {
  const started = request.method === 'GET' ? window.startedRequests?.get(request.url) : undefined;
  if (started) window.startedRequests?.delete(request.url);
  const response = await started;
  // What was refused then may be allowed by now, such as after signing in.
  return response?.ok ? response : fetch(request);
}

/** Forgets what the page has asked for while it was loading. */
export function forgetStarted(): void {
  window.startedRequests?.clear();
}

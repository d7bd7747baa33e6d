import { type Client, endpoints } from './harness.js';

/** Calls every operation of a controller without a body; returns the status of each by its operation id. */
export async function statusesOf(
  client: Client,
  controller: string,
  params: Record<string, string>,
): Promise<Record<string, number>> {
  const operations = endpoints.filter((entry) => entry.controller === controller);
  const statuses = operations.map(async ({ route, endpoint }) => {
    const url = route.replace(/:(\w+)/g, (parameter, name: string) => params[name] ?? parameter);
    const { status } = await client.call(endpoint.method, url);
    return [endpoint.operationId, status] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
}

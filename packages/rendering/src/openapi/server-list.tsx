import { cutAt } from '@lectern/content/api-reference/descriptions/markdown-text';
import type { Operation } from '@lectern/openapi/document/operations';
import type { ApiRenderer } from './api-renderer.js';
import { baseAddresses } from './request/servers.js';

/** Lists the addresses that an operation can be called at, where there is a choice or something to say about it. */
export function ServerList({ renderer, operation }: { renderer: ApiRenderer; operation: Operation }) {
  const servers = baseAddresses(renderer.document, operation);
  if (servers.length < 2) return null;
  return (
    <details class="api-servers">
      <summary>
        {renderer.words.apiServers} ({servers.length})
      </summary>
      <ul>
        {servers.map(({ url, description = '' }) => (
          <li key={url}>
            <code>{url}</code>
            {description.trim() === '' ? null : <span> {cutAt(description, 300)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

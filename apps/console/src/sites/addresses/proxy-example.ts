/** What nginx needs to show a site below a path of its own. */
export function proxyExample({ origin, target }: { origin: string; target: string }): string {
  const slash = origin.indexOf('/');
  const path = slash === -1 ? '' : origin.slice(slash).replace(/\/$/, '');
  const { host } = new URL(target);
  return `location ${path}/ {
  proxy_pass ${target.replace(/\/$/, '')}/;
  proxy_set_header Host ${host};
  proxy_set_header X-Forwarded-Host $host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_ssl_server_name on;
}
`;
}

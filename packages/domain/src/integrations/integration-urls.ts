/** Where the API and the app are. */
export interface IntegrationPlaces {
  api: string;
  app: string;
}

/** Where an integration is found, and where whatever is asked goes to its script. */
export function integrationUrls(
  { api, app }: IntegrationPlaces,
  { name, icon }: { name: string; icon: string | null },
) {
  const location = `${api}/v1/integrations/${name}`;
  return {
    location,
    ...(icon !== null && { icon: `${location}/assets/${icon}` }),
    app: `${app}/integrations/${name}`,
    assets: `${location}/assets`,
    publicEndpoint: `${location}/integration`,
    publicContentEndpoint: `${location}/integration`,
  };
}

/** Where an installation is found. */
export function installationUrls({ api, app }: IntegrationPlaces, name: string, id: string, organizationId: string) {
  const location = `${api}/v1/integrations/${name}/installations/${id}`;
  return {
    location,
    app: `${app}/o/${organizationId}/integrations/${name}`,
    publicEndpoint: `${location}/integration`,
    publicContentEndpoint: `${location}/integration`,
  };
}

/** Where an installation on a space or a site is found. */
export function installationTargetUrls(
  { api }: IntegrationPlaces,
  name: string,
  installationId: string,
  target: { kind: 'space' | 'site'; id: string },
) {
  const location = `${api}/v1/integrations/${name}/installations/${installationId}/${target.kind}s/${target.id}`;
  const publicEndpoint = `${location}/integration`;
  return { location, publicEndpoint, publicContentEndpoint: publicEndpoint };
}

/** Where the script is found that an installation adds to the pages of a site. */
export function siteScriptUrl(
  { api }: Pick<IntegrationPlaces, 'api'>,
  name: string,
  installationId: string,
  siteId: string,
) {
  return `${api}/v1/integrations/${name}/installations/${installationId}/sites/${siteId}/script.js`;
}

/** Where an installation has visitors of a site prove who they are. */
export function visitorAuthenticationUrl(
  { api }: Pick<IntegrationPlaces, 'api'>,
  name: string,
  installationId: string,
  siteId: string,
) {
  return `${api}/v1/integrations/${name}/installations/${installationId}/sites/${siteId}/visitor-auth`;
}

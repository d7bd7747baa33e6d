import { define, missing } from './definition.js';

/** The errors of sites, by name. */
export const siteErrors = {
  'site.not_found': missing('site'),
  'site.auth_elsewhere': define(
    403,
    () => 'The site does not leave the sign-in of visitors to this integration. Name it in the publishing auth first.',
  ),
  'site_space.not_found': missing('space of the site'),
  'site_preview.not_found': missing('preview'),
  'site_section.not_found': missing('section'),
  'site_section_group.not_found': missing('group of sections'),
  'site_external_link.not_found': missing('link'),
  'site.space_unknown': define<{ space: string }>(
    404,
    ({ space }) => `"${space}" is not a space of this organization that you may see. Use the id of one.`,
  ),
  'site.space_attached': define<{ space: string }>(
    409,
    ({ space }) => `The site publishes the space "${space}" already. A site publishes a space once.`,
  ),
  'site.item_unknown': define<{ type: string; id: string }>(
    404,
    ({ type, id }) => `The site has no ${type} "${id}". Use the id of one that it has.`,
  ),
  'site.position_invalid': define<{ type: string; id: string }>(
    400,
    ({ type, id }) =>
      `"position" names the ${type} "${id}", which it cannot stand beside. Name another item of the same part of the site.`,
  ),
  'site.path_taken': define<{ path: string; type: string; id: string }>(
    409,
    ({ path, type, id }) => `The path "${path}" belongs to the ${type} "${id}" there. Choose another one.`,
  ),
  'site.path_invalid': define<{ path: string }>(
    400,
    ({ path }) => `"${path}" cannot be a path. Use letters, digits, "-", "_" and ".", such as "v1.0".`,
  ),
  'site.group_circular': define(
    400,
    () => 'A group cannot stand in itself or in a group inside of it. Choose another parent.',
  ),
  'site.groups_too_deep': define<{ limit: number }>(
    400,
    ({ limit }) => `Groups nest at most ${limit} deep. Choose a parent that stands higher.`,
  ),
  'site.structure_full': define<{ of: string; limit: number }>(
    400,
    ({ of, limit }) => `A site has at most ${limit} ${of}. Remove some first.`,
  ),
  'site.section_empty': define<{ section: string }>(
    400,
    ({ section }) => `The section "${section}" publishes no space, so readers cannot see it first. Add a space to it.`,
  ),
  'site.section_needed': define(400, () => 'A site with sections publishes spaces in them. Name a section.'),
  'site.default_not_in_section': define<{ siteSpace: string; section: string | null }>(400, ({ siteSpace, section }) =>
    section === null
      ? `The site space "${siteSpace}" does not stand at the top of the site. Name one that does.`
      : `The site space "${siteSpace}" does not stand in the section "${section}". Name one that does.`,
  ),
  'site.condition_invalid': define<{ problem: string }>(
    400,
    ({ problem }) => `"condition" cannot be evaluated: ${problem}. Write it like \`visitor.claims.plan == "pro"\`.`,
  ),
  'site.visitor_key_lost': define(
    409,
    () => 'The key of this site was encrypted under a secret that is gone. Regenerate it and hand it to your signers.',
  ),
  'site.not_empty': define(409, () => 'The site has content already. A template fills only a site without any.'),
  'site.styleguide_unknown': define<{ space: string }>(
    404,
    ({ space }) => `"${space}" is no style guide of this organization that you may see. Use the id of one.`,
  ),
  'site.nothing_to_publish': define(409, () => 'The site has no space to publish. Add one first.'),
  'site.hostname_taken': define<{ hostname: string }>(
    409,
    ({ hostname }) => `The hostname "${hostname}" belongs to another site. Choose another one.`,
  ),
  'site.hostname_refused': define<{ hostname: string; reason: string }>(
    400,
    ({ hostname, reason }) => `"${hostname}" cannot be the hostname of a site: ${reason}.`,
  ),
  'site.basename_taken': define<{ basename: string }>(
    409,
    ({ basename }) => `The basename "${basename}" belongs to another site of the organization. Choose another one.`,
  ),
  'site.proxy_taken': define<{ origin: string }>(
    409,
    ({ origin }) => `Another site is shown at "${origin}" by a proxy. Choose another path.`,
  ),
  'site.proxy_refused': define<{ origin: string; reason: string }>(
    400,
    ({ origin, reason }) => `"${origin}" cannot be the proxy of a site: ${reason}.`,
  ),
  'site_adaptive_schema.not_found': missing('schema of visitors'),
  'share_link.not_found': missing('share link'),
  'site_redirect.not_found': missing('redirect'),
  'site_redirect.source_taken': define<{ source: string }>(
    409,
    ({ source }) => `The site has a redirect from "${source}" already. Change that one.`,
  ),
  'site_redirect.destination_unknown': define<{ what: string }>(
    404,
    ({ what }) => `"destination" names ${what}, which the site does not have.`,
  ),
  'site_redirect.invalid': define<{ problem: string }>(400, ({ problem }) => `The redirect is no good: ${problem}.`),
  'site_redirect.too_many': define<{ limit: number }>(
    400,
    ({ limit }) => `A site has at most ${limit} redirects. Delete some first.`,
  ),
  'api_request.turned_off': define(
    403,
    () => 'This site sends no requests for its readers. Turn on "apiReference.proxy" in its customization.',
  ),
  'api_request.server_unknown': define<{ spec: string }>(
    403,
    ({ spec }) => `The specification "${spec}" names no server at this address. Use one of its servers.`,
  ),
  'font.not_found': missing('font'),
  'font.regular_needed': define(
    412,
    () => 'A font needs a file for the weight 400, which is the regular one. Replace it rather than remove it.',
  ),
  'font.too_many': define<{ limit: number; what: string }>(
    412,
    ({ limit, what }) => `There can be at most ${limit} ${what}. Delete some first.`,
  ),
  'custom_hostname.not_found': missing('hostname'),
  'insights.too_long': define<{ seconds: number }>(
    503,
    ({ seconds }) =>
      `Counting took longer than ${seconds} seconds. Ask about a shorter range, or group by fewer columns.`,
  ),
};

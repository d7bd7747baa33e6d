import { z } from 'zod';
import { Id } from '../../platform/http/primitives.js';
import { RoleOrGuest, strongest } from '../../platform/permissions/roles.js';

const MAX_RULES = 100;

/** What a well-known provider sends in place of groups when there are too many: where they could be asked for. */
const ELSEWHERE = 'http://schemas.microsoft.com/claims/groups.link';

const attribute = z.string().trim().min(1).max(256).describe('Name of an attribute in the assertion, such as `groups`');
const value = z.string().trim().min(1).max(256).describe('A value of the attribute, exactly as the provider writes it');

/** Which roles people get by what their provider says of them. */
export const RoleMapping = z
  .strictObject({
    attribute,
    roles: z
      .array(z.strictObject({ value, role: RoleOrGuest }))
      .min(1)
      .max(MAX_RULES),
    otherwise: RoleOrGuest.optional().describe('The role of people whom no value fits; they keep theirs when absent'),
  })
  .describe('The role that people get at every sign-in by the values of an attribute; the strongest one counts')
  .meta({ id: 'SAMLRoleMapping' });
export type RoleMapping = z.infer<typeof RoleMapping>;

/** Which teams people are in by what their provider says of them. */
export const TeamMapping = z
  .strictObject({
    attribute,
    teams: z
      .array(z.strictObject({ value, team: Id }))
      .min(1)
      .max(MAX_RULES),
  })
  .describe('The teams that people join and leave at every sign-in by the values of an attribute')
  .meta({ id: 'SAMLTeamMapping' });
export type TeamMapping = z.infer<typeof TeamMapping>;

/** What a provider says of somebody: the values of attributes by name. */
export type SsoAttributes = ReadonlyMap<string, readonly string[]>;

/** The role that somebody has by a mapping; undefined when the mapping says nothing of that person. */
export function mappedRole(mapping: RoleMapping | null, attributes: SsoAttributes): RoleOrGuest | undefined {
  const values = mapping && valuesOf(mapping.attribute, attributes);
  if (!values) return undefined;
  const matching = mapping.roles.filter((rule) => values.includes(rule.value));
  return matching.length === 0 ? mapping.otherwise : strongest(matching.map(({ role }) => role));
}

/** The teams that somebody has to be in by a mapping, and those that somebody must not be in; others are left alone. */
export function mappedTeams(
  mapping: TeamMapping | null,
  attributes: SsoAttributes,
): { join: string[]; leave: string[] } {
  const values = mapping && valuesOf(mapping.attribute, attributes);
  if (!values) return { join: [], leave: [] };
  const rules = mapping.teams;
  const join = new Set(rules.filter((rule) => values.includes(rule.value)).map(({ team }) => team));
  const leave = new Set(rules.map(({ team }) => team).filter((team) => !join.has(team)));
  return { join: [...join], leave: [...leave] };
}

/** The values of an attribute, of which there are none when it is absent; null when nothing is known of them. */
function valuesOf(name: string, attributes: SsoAttributes): readonly string[] | null {
  return attributes.get(name) ?? (attributes.has(ELSEWHERE) ? null : []);
}

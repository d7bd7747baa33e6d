import type { Schemas } from '@lectern/client';
import type { access } from '../../words/english/access.js';
import type { SiteAccessWords } from '../../words/site-access-words.js';
import type { AccessSubject, ExplainedAccess } from './access-endpoints.js';

/** What sentences about roles are made of. */
export interface ReasonContext {
  subject: AccessSubject;
  roleWord: (role: Schemas['EffectiveRole']['permission']) => string;
  /** Titles by id. */
  teams: ReadonlyMap<string, string>;
  collections: ReadonlyMap<string, string>;
  words: (typeof access)['reasons'] & SiteAccessWords['reasons'];
}

/** What somebody may do and why, as a sentence such as "Editor, because of the team Writers". */
export function roleReason(
  { permission, origin }: Pick<ExplainedAccess, 'permission' | 'origin'>,
  { subject, roleWord, teams, collections, words }: ReasonContext,
): string {
  const role = roleWord(permission);
  if (origin.type === 'organization') return words.organization(role);
  if (!('reason' in origin)) return words.spaceOfSite(role);
  if (origin.type === 'site') {
    // Which team it is, sites do not say.
    const said = { member: words.grant, team: () => words.team(role, words.unknownTeam), default: words.defaultOfSite };
    return said[origin.reason](role);
  }
  const originId = origin.type === 'space' ? origin.space : origin.collection;
  const isHere = originId === subject.id;
  const collection = isHere ? words.thisCollection : named(collections.get(originId), words.collectionNamed);
  const somewhere = collection ?? words.unknownCollection;
  if (origin.reason === 'default') {
    return origin.type === 'space' ? words.defaultOfSpace(role) : words.defaultOfCollection(role, somewhere);
  }
  const team = origin.team && (named(teams.get(origin.team), words.teamNamed) ?? words.unknownTeam);
  const reason = team ? words.team(role, team) : words.grant(role);
  return isHere ? reason : words.inCollection(reason, somewhere);
}

function named(title: string | undefined, say: (title: string) => string): string | undefined {
  return title === undefined ? undefined : say(title);
}

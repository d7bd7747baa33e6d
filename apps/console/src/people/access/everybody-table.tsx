import { useQueries, useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { useAccessWords } from '../../words/access-words.js';
import { useSiteAccessWords } from '../../words/site-access-words.js';
import { Person } from '../members/person.js';
import { useRoleWord } from '../roles/roles.js';
import { allTeamsQuery } from '../teams/queries.js';
import type { AccessSubject, ExplainedAccess } from './access-endpoints.js';
import { accessInformationQuery } from './queries.js';
import { roleReason } from './role-reasons.js';

interface EverybodyTableProps {
  subject: AccessSubject;
  everybody: readonly ExplainedAccess[];
  onMore?: (() => void) | undefined;
}

/** Everybody who has access, with what they may do and why. */
export function EverybodyTable({ subject, everybody, onMore }: EverybodyTableProps) {
  const { panel, reasons } = useAccessWords();
  const roleWord = useRoleWord();
  const { reasons: siteReasons } = useSiteAccessWords();
  const { teams, collections } = useTitles(subject, everybody);
  const columns: Column<ExplainedAccess>[] = [
    { id: 'person', title: panel.person, cell: ({ user }) => <Person user={user} /> },
    {
      id: 'why',
      title: panel.role,
      cell: (one) => roleReason(one, { subject, roleWord, teams, collections, words: { ...reasons, ...siteReasons } }),
    },
  ];
  return (
    <RecordTable
      label={panel.everybody}
      columns={columns}
      rows={everybody}
      rowId={({ user }) => user.id}
      onMore={onMore}
    />
  );
}

/** The titles of the teams and collections that roles come from; those that the person may not see have none. */
function useTitles({ organizationId }: AccessSubject, everybody: readonly ExplainedAccess[]) {
  const api = useApi();
  const { data: teams = [] } = useQuery(allTeamsQuery(api, organizationId));
  const ids = new Set(everybody.flatMap(({ origin }) => (origin.type === 'collection' ? [origin.collection] : [])));
  const read = useQueries({
    queries: [...ids].map((id) => accessInformationQuery(api, { kind: 'collection', organizationId, id })),
  });
  const collections = new Map<string, string>();
  for (const [index, id] of [...ids].entries()) {
    const title = read[index]?.data?.title;
    if (title !== undefined) collections.set(id, title);
  }
  return { teams: new Map(teams.map(({ id, title }) => [id, title])), collections };
}

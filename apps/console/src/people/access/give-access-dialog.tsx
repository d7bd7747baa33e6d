import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useAccessWords } from '../../words/access-words.js';
import { MemberPicker } from '../members/member-picker.js';
import { PickedList } from '../members/picked-list.js';
import { RoleSelect } from '../roles/role-select.js';
import { allTeamsQuery } from '../teams/queries.js';
import { TeamSelect } from '../teams/team-select.js';
import type { AccessChange } from './access-effects.js';
import type { AccessGrantee, AccessInformation, AccessSubject } from './access-endpoints.js';
import { EffectsView } from './effects-view.js';
import type { NamedGrant } from './grants-list.js';

interface GiveAccessDialogProps {
  subject: AccessSubject;
  information: AccessInformation;
  /** Who has access of their own already. */
  grants: readonly AccessGrantee[];
  isOpen: boolean;
  onGive: (change: AccessChange) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  users: NamedGrant[];
  role: RoleOrGuest;
}

/** Gives people and teams access of their own, and says before what that changes for whom. */
export function GiveAccessDialog({ subject, information, grants, isOpen, onGive, onClose }: GiveAccessDialogProps) {
  const { panel } = useAccessWords();
  const { organizationId } = subject;
  const { data: teams = [] } = useQuery(allTeamsQuery(useApi(), organizationId));
  const initial: Values = { users: [], role: 'edit' };
  const form = useApiForm({
    initial,
    submit: ({ users, role }) => onGive({ type: 'grants', grantees: users, role }),
    onDone: () => {
      form.restart(initial);
      onClose();
    },
  });
  const { value: picked, onChange: pick, error } = form.field('users');
  const role = form.field('role');
  const idsOf = (kind: AccessGrantee['kind']) =>
    [...grants, ...picked].filter((one) => one.kind === kind).map(({ id }) => id);
  const add = (kind: AccessGrantee['kind'], id: string, name: string) =>
    pick([...picked, { kind, id, name, role: role.value }]);
  return (
    <FormDialog isOpen={isOpen} title={panel.add} submit={panel.give} form={form} onClose={onClose}>
      <MemberPicker
        label={panel.addPerson}
        organizationId={organizationId}
        without={idsOf('user')}
        error={error}
        data-autofocus
        onPick={({ id, displayName }) => add('user', id, displayName)}
      />
      <TeamSelect
        label={panel.addTeam}
        organizationId={organizationId}
        without={idsOf('team')}
        value={null}
        onChange={(id) => {
          const team = teams.find((one) => one.id === id);
          if (team) add('team', team.id, panel.teamNamed(team.title));
        }}
      />
      <PickedList
        label={panel.whom}
        picked={picked.map(({ id, name }) => ({ id, title: name }))}
        onRemove={(id) => pick(picked.filter((one) => one.id !== id))}
      />
      <RoleSelect label={panel.level} {...role} />
      {picked.length > 0 && (
        <EffectsView
          subject={subject}
          information={information}
          change={{ type: 'grants', grantees: picked, role: role.value }}
        />
      )}
    </FormDialog>
  );
}

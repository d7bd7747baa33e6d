import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import { Select } from '@mantine/core';
import { useAccessWords } from '../../words/access-words.js';
import { useSiteAccessWords } from '../../words/site-access-words.js';
import { useWords } from '../../words/words.js';
import { ROLE_CHOICES, roleOf } from '../roles/roles.js';
import type { AccessSubject } from './access-endpoints.js';

interface DefaultLevelSelectProps {
  kind: AccessSubject['kind'];
  level: DefaultLevel;
  onChange: (level: DefaultLevel) => void;
}

/** Chooses what members get without a grant. */
export function DefaultLevelSelect({ kind, level, onChange }: DefaultLevelSelectProps) {
  const access = useAccessWords();
  const { people } = useWords();
  const ofSite = useSiteAccessWords();
  const roles = kind === 'site' ? { ...people.roles, inherit: ofSite.inherit } : people.roles;
  return (
    <Select
      label={access.panel.default}
      description={kind === 'site' ? ofSite.defaultHint : access.panel.defaultHint[kind]}
      maw={420}
      allowDeselect={false}
      data={(['inherit', ...ROLE_CHOICES, 'none'] as const).map((value) => ({ value, label: roles[value] }))}
      value={level ?? 'none'}
      onChange={(chosen) => onChange(chosen === 'inherit' ? 'inherit' : roleOf(chosen))}
    />
  );
}

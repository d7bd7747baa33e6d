import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import { Select } from '@mantine/core';
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
  const { access, people } = useWords();
  return (
    <Select
      label={access.panel.default}
      description={access.panel.defaultHint[kind]}
      maw={420}
      allowDeselect={false}
      data={(['inherit', ...ROLE_CHOICES, 'none'] as const).map((value) => ({ value, label: people.roles[value] }))}
      value={level ?? 'none'}
      onChange={(chosen) => onChange(chosen === 'inherit' ? 'inherit' : roleOf(chosen))}
    />
  );
}

import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Select, type SelectProps, Stack, Text } from '@mantine/core';
import { useWords } from '../../words/words.js';
import { ROLE_CHOICES, roleOf } from './roles.js';

interface RoleSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption' | 'error'> {
  value: RoleOrGuest;
  onChange: (role: RoleOrGuest) => void;
  error?: string | undefined;
  /** What having no role is called; without it, there has to be one. */
  none?: string;
}

/** Chooses a role, and says what each of them may do. */
export function RoleSelect({ value, onChange, none, ...props }: RoleSelectProps) {
  const { roles, roleHints } = useWords().people;
  const options = ROLE_CHOICES.map((role) => ({ value: role, label: roles[role] }));
  return (
    <Select
      data={none === undefined ? options : [...options, { value: 'guest', label: none }]}
      value={value ?? 'guest'}
      onChange={(chosen) => chosen !== null && onChange(roleOf(chosen))}
      allowDeselect={false}
      maxDropdownHeight={440}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {none !== undefined && option.value === 'guest' && none !== roles.guest
              ? undefined
              : roleHints[roleOf(option.value) ?? 'guest']}
          </Text>
        </Stack>
      )}
      {...props}
    />
  );
}

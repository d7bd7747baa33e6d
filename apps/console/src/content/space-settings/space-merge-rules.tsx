import type { Schemas } from '@lectern/client';
import { NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MergeRulesForm } from '../../people/merge-rules/merge-rules-form.js';
import { Failure } from '../../platform/states/failure.js';
import { useWords } from '../../words/words.js';
import { useUpdateSpace } from './mutations.js';

interface MergeRulesOfSpaceProps {
  organizationId: string;
  space: Schemas['Space'];
}

/** Whether merges into a space follow the rules of the organization, none, or rules of its own. */
export function MergeRulesOfSpace({ organizationId, space: { id, mergeRules } }: MergeRulesOfSpaceProps) {
  const { settings: words } = useWords().content;
  const update = useUpdateSpace(id);
  const choosing = useMutation({
    mutationFn: (type: Schemas['SpaceMergeRules']['type']) =>
      update({ mergeRules: type === 'rules' ? { type, rules: [] } : { type } }),
  });
  return (
    <Stack>
      <NativeSelect
        label={words.mergeRulesFrom}
        maw={640}
        value={mergeRules.type}
        disabled={choosing.isPending}
        onChange={({ currentTarget: { value } }) =>
          choosing.mutate(value === 'rules' || value === 'none' ? value : 'inherit')
        }
        data={[
          { value: 'inherit', label: words.inheritedRules },
          { value: 'none', label: words.noRules },
          { value: 'rules', label: words.ownRules },
        ]}
      />
      {choosing.error && <Failure error={choosing.error} />}
      {mergeRules.type === 'rules' && (
        <MergeRulesForm
          organizationId={organizationId}
          rules={mergeRules.rules}
          onSave={(rules) => update({ mergeRules: { type: 'rules', rules } })}
        />
      )}
    </Stack>
  );
}

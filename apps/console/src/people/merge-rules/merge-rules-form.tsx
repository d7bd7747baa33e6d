import { LecternError } from '@lectern/client';
import type { MergeRule } from '@lectern/domain/people/organizations/merge-rules';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { addableRules, issueOfRule, newRule } from './rule-list.js';
import { RuleRow } from './rule-row.js';

interface MergeRulesFormProps {
  organizationId: string;
  rules: readonly MergeRule[];
  onSave: (rules: MergeRule[]) => Promise<unknown>;
}

/** Changes the rules of merges as a list; what the API finds wrong with a rule stands at it. */
export function MergeRulesForm({ organizationId, rules: stored, onSave }: MergeRulesFormProps) {
  const { mergeRules } = useAdministrationWords();
  const [rules, setRules] = useState(() => stored.map(numbered));
  const saving = useMutation({ mutationFn: () => onSave(rules.map(({ rule }) => rule)) });
  const issues = saving.error instanceof LecternError ? saving.error.issues : [];
  const isDirty = JSON.stringify(rules.map(({ rule }) => rule)) !== JSON.stringify(stored);
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const replace = (key: number, rule: MergeRule) =>
    setRules((now) => now.map((there) => (there.key === key ? { key, rule } : there)));
  return (
    <form onSubmit={save}>
      <Stack maw={640}>
        {rules.length === 0 && <Text c="dimmed">{mergeRules.none}</Text>}
        {rules.map(({ key, rule }, index) => (
          <RuleRow
            key={key}
            organizationId={organizationId}
            rule={rule}
            error={issueOfRule(issues, index)}
            onChange={(changed) => replace(key, changed)}
            onRemove={() => setRules((now) => now.filter((there) => there.key !== key))}
          />
        ))}
        <Group>
          <Menu position="bottom-start" width={340}>
            <Menu.Target>
              <Button variant="default" leftSection={<Plus size={16} aria-hidden />}>
                {mergeRules.add}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addableRules(rules.map(({ rule }) => rule)).map((rule) => (
                <Menu.Item key={rule} onClick={() => setRules((now) => [...now, numbered(newRule(rule))])}>
                  {mergeRules.rules[rule]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
        <SaveBar
          form={{
            error: issues.length === 0 ? (saving.error ?? undefined) : undefined,
            isPending: saving.isPending,
            isDone: saving.isSuccess,
            isDirty,
          }}
        />
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

let lastKey = 0;

/** Rules have no id of their own; a number keeps the fields of one apart from those of its neighbours. */
function numbered(rule: MergeRule): { key: number; rule: MergeRule } {
  lastKey += 1;
  return { key: lastKey, rule };
}

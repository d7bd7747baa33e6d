import type { MergeRule } from '@lectern/domain/people/organizations/merge-rules';
import { ActionIcon, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { useAdministrationWords } from '../../words/administration-words.js';
import { MemberPicker } from '../members/member-picker.js';
import { PickedList } from '../members/picked-list.js';
import { memberQuery } from '../members/queries.js';

interface RuleRowProps {
  organizationId: string;
  rule: MergeRule;
  error: string | undefined;
  onChange: (rule: MergeRule) => void;
  onRemove: () => void;
}

/** One rule in words, with the people or the condition that belong to it. */
export function RuleRow({ organizationId, rule, error, onChange, onRemove }: RuleRowProps) {
  const { mergeRules } = useAdministrationWords();
  const title = mergeRules.rules[rule.rule];
  return (
    <Paper withBorder p="sm" role="group" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={500}>{title}</Text>
          <ActionIcon variant="subtle" color="gray" aria-label={mergeRules.remove(title)} onClick={onRemove}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {rule.rule === 'require_agent_review' && <Text size="sm">{mergeRules.noAgents}</Text>}
        {'users' in rule && (
          <RulePeople
            organizationId={organizationId}
            users={rule.users}
            error={error}
            onChange={(users) => onChange({ ...rule, users })}
          />
        )}
        {rule.rule === 'custom' && (
          <>
            <Textarea
              label={mergeRules.expression}
              description={mergeRules.expressionHint}
              required
              autosize
              minRows={2}
              maxLength={1024}
              styles={{ input: { fontFamily: 'monospace' } }}
              error={error}
              value={rule.expression}
              onChange={({ currentTarget }) => onChange({ ...rule, expression: currentTarget.value })}
            />
            <TextInput
              label={mergeRules.message}
              maxLength={1024}
              value={rule.message ?? ''}
              onChange={({ currentTarget }) => onChange({ ...rule, message: currentTarget.value || undefined })}
            />
          </>
        )}
      </Stack>
    </Paper>
  );
}

interface RulePeopleProps {
  organizationId: string;
  users: readonly string[];
  error: string | undefined;
  onChange: (users: string[]) => void;
}

function RulePeople({ organizationId, users, error, onChange }: RulePeopleProps) {
  const { mergeRules } = useAdministrationWords();
  const api = useApi();
  const known = useQueries({ queries: users.map((userId) => memberQuery(api, organizationId, userId)) });
  const picked = users.map((id, index) => ({ id, title: known[index]?.data?.user.displayName ?? id }));
  return (
    <>
      <PickedList
        label={mergeRules.people}
        picked={picked}
        onRemove={(id) => onChange(users.filter((user) => user !== id))}
      />
      <MemberPicker
        aria-label={mergeRules.people}
        organizationId={organizationId}
        without={users}
        error={error ?? (users.length === 0 ? mergeRules.noPeople : undefined)}
        onPick={({ id }) => onChange([...users, id])}
      />
    </>
  );
}

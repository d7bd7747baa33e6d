import { readCondition } from '@lectern/content/expressions/condition';
import { ActionIcon, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../../platform/api/api.js';
import { useWritingWords } from '../../../../words/writing-words.js';
import {
  type BuiltCondition,
  COMPARISONS,
  type ConditionRule,
  type DeclaredClaim,
  readRules,
  writeRules,
} from './condition-rules.js';
import { declaredClaimsQuery } from './queries.js';

interface ConditionFieldsProps {
  organizationId: string;
  spaceId: string;
  expression: string;
  /** What the API says about it. */
  error?: string | undefined;
  /** What readers see for whom the condition does not hold. */
  otherwise: string;
  isFirst?: boolean;
  onChange: (expression: string) => void;
}

/** Who sees something: rules on what sites know of their visitors, or any condition as text. */
export function ConditionFields({ organizationId, spaceId, isFirst, ...props }: ConditionFieldsProps) {
  const { expression, error, otherwise, onChange } = props;
  const { conditions: words } = useWritingWords().structured;
  const { data: claims = [] } = useQuery(declaredClaimsQuery(useApi(), { organizationId, spaceId }));
  const built = readRules(expression);
  const condition = readCondition(expression, ['visitor', 'space', 'page']);
  const problem = expression !== '' && 'problem' in condition ? words.problem(condition.problem) : error;
  return (
    <Stack gap="xs">
      <Textarea
        {...(isFirst && { 'data-autofocus': true })}
        label={words.expression}
        description={words.example}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={expression}
        error={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {built && <Rules built={built} claims={claims} onChange={(next) => onChange(writeRules(next))} />}
      {claims.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noClaims}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {otherwise}
      </Text>
    </Stack>
  );
}

interface RulesProps {
  built: BuiltCondition;
  claims: readonly DeclaredClaim[];
  onChange: (built: BuiltCondition) => void;
}

function Rules({ built, claims, onChange }: RulesProps) {
  const { conditions: words } = useWritingWords().structured;
  const { joint, rules } = built;
  const change = (index: number, rule: ConditionRule) =>
    onChange({ joint, rules: rules.map((each, place) => (place === index ? rule : each)) });
  const [first] = claims;
  return (
    <Stack gap="xs" align="flex-start">
      {rules.length > 1 && (
        <NativeSelect
          label={words.joint}
          value={joint}
          data={[
            { value: 'and', label: words.joints.and },
            { value: 'or', label: words.joints.or },
          ]}
          onChange={({ currentTarget }) => onChange({ joint: currentTarget.value === 'or' ? 'or' : 'and', rules })}
        />
      )}
      {rules.map((rule, index) => (
        <Rule
          key={index}
          rule={rule}
          claims={claims}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange({ joint, rules: rules.filter((_, place) => place !== index) })}
        />
      ))}
      {first && (
        <Button size="xs" variant="default" onClick={() => onChange({ joint, rules: [...rules, firstRule(first)] })}>
          {words.addRule}
        </Button>
      )}
    </Stack>
  );
}

interface RuleProps {
  rule: ConditionRule;
  claims: readonly DeclaredClaim[];
  onChange: (rule: ConditionRule) => void;
  onRemove: () => void;
}

function Rule({ rule, claims, onChange, onRemove }: RuleProps) {
  const { conditions: words } = useWritingWords().structured;
  const claim = claims.find(({ path }) => path === rule.claim);
  const paths = [...new Set([...claims.map(({ path }) => path), rule.claim])];
  return (
    <Group gap={4} role="group" aria-label={words.rule}>
      <NativeSelect
        size="xs"
        aria-label={words.claim}
        value={rule.claim}
        data={paths.map((path) => ({ value: path, label: path.replace('visitor.claims.', '') }))}
        onChange={({ currentTarget }) => {
          const next = claims.find(({ path }) => path === currentTarget.value);
          if (next) onChange(firstRule(next));
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={words.comparison}
        value={rule.comparison}
        data={COMPARISONS.map((value) => ({ value, label: words.comparisons[value] }))}
        onChange={({ currentTarget }) => {
          const comparison = COMPARISONS.find((name) => name === currentTarget.value);
          if (comparison) onChange({ ...rule, comparison });
        }}
      />
      <RuleValue rule={rule} claim={claim} onChange={(value) => onChange({ ...rule, value })} />
      <ActionIcon variant="subtle" color="gray" aria-label={words.removeRule} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface RuleValueProps {
  rule: ConditionRule;
  claim: DeclaredClaim | undefined;
  onChange: (value: ConditionRule['value']) => void;
}

function RuleValue({ rule, claim, onChange }: RuleValueProps) {
  const { conditions: words } = useWritingWords().structured;
  const [text, setText] = useState(String(rule.value));
  const isBoolean = typeof rule.value === 'boolean';
  const values = isBoolean ? ['true', 'false'] : (claim?.values ?? []);
  if (values.length > 0) {
    return (
      <NativeSelect
        size="xs"
        aria-label={words.value}
        value={String(rule.value)}
        data={[...new Set([...values, String(rule.value)])]}
        onChange={({ currentTarget }) => onChange(isBoolean ? currentTarget.value === 'true' : currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={words.value}
      value={text}
      onChange={({ currentTarget }) => {
        const number = Number(currentTarget.value);
        setText(currentTarget.value);
        if (claim?.type !== 'number') onChange(currentTarget.value);
        else if (currentTarget.value.trim() !== '' && Number.isFinite(number)) onChange(number);
      }}
    />
  );
}

function firstRule({ path, type, values }: DeclaredClaim): ConditionRule {
  const value = { boolean: true, number: 0, string: values[0] ?? '', array: values[0] ?? '' }[type];
  return { claim: path, comparison: type === 'array' ? 'contains' : 'is', value };
}

import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { Failure } from '../../platform/states/failure.js';
import { Loading } from '../../platform/states/loading.js';
import { useAccessWords } from '../../words/access-words.js';
import { useRoleWord } from '../roles/roles.js';
import { type AccessChange, type AccessEffect, effectsOf } from './access-effects.js';
import type { AccessInformation, AccessSubject } from './access-endpoints.js';
import { accessRulesQuery } from './queries.js';

const MAX_SHOWN = 8;

interface EffectsViewProps {
  subject: AccessSubject;
  information: AccessInformation;
  change: AccessChange;
}

/** What a change of access would do for the people concerned, before it is made. */
export function EffectsView({ subject, information, change }: EffectsViewProps) {
  const { effects: words } = useAccessWords();
  const teamIds =
    change.type === 'grants' ? change.grantees.filter(({ kind }) => kind === 'team').map(({ id }) => id) : [];
  const rules = useQuery(accessRulesQuery(useApi(), subject, { information, teamIds }));
  return (
    <Stack gap={4} aria-live="polite">
      <Text fw={600} size="sm">
        {words.title}
      </Text>
      {rules.error && <Failure error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <Loading rows={2} />}
      {rules.data !== undefined && <Effects effects={rules.data && effectsOf(rules.data, change)} />}
    </Stack>
  );
}

function Effects({ effects }: { effects: readonly AccessEffect[] | null }) {
  const { effects: words } = useAccessWords();
  const roleWord = useRoleWord();
  const say = ({ name, before, after }: AccessEffect) => {
    if (before === null) return words.gains(name, roleWord(after));
    return after === null
      ? words.loses(name, roleWord(before))
      : words.changes(name, roleWord(before), roleWord(after));
  };
  if (effects === null) return <Text size="sm">{words.unknown}</Text>;
  if (effects.length === 0) return <Text size="sm">{words.nothing}</Text>;
  const hidden = effects.length - MAX_SHOWN;
  return (
    <List size="sm">
      {effects.slice(0, MAX_SHOWN).map((effect) => (
        <List.Item key={effect.userId}>{say(effect)}</List.Item>
      ))}
      {hidden > 0 && <List.Item>{words.more(hidden)}</List.Item>}
    </List>
  );
}

import type { Schemas } from '@lectern/client';
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { ButtonLink } from '../../platform/links/links.js';
import { Failure } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { useWords } from '../../words/words.js';
import { MergeRules } from './merge-rules.js';
import { useMerge } from './mutations.js';
import { type ChangeRequestPath, mergeCheckQuery } from './queries.js';

interface MergeDialogProps extends ChangeRequestPath {
  organizationId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what merging would lead to and what is in its way, and merges. */
export function MergeDialog({ isOpen, onClose, ...params }: MergeDialogProps) {
  const { merging: words } = useReviewWords();
  const { spaceId, changeRequestId } = params;
  const check = useQuery({ ...mergeCheckQuery(useApi(), { spaceId, changeRequestId }), enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.title}>
      <QueryView query={check}>{(found) => <MergeForm check={found} params={params} onClose={onClose} />}</QueryView>
    </Modal>
  );
}

interface MergeFormProps {
  check: Schemas['MergeCheck'];
  params: ChangeRequestPath & { organizationId: string };
  onClose: () => void;
}

function MergeForm({ check, params, onClose }: MergeFormProps) {
  const { merging: words } = useReviewWords();
  const { platform } = useWords();
  const navigate = useNavigate();
  const merge = useMerge(params);
  const [isBypassing, setIsBypassing] = useState(false);
  const { result, permitted, bypass, rules, conflicts, conflictedTexts } = check;
  const isUnmet = rules.some(({ satisfied }) => !satisfied);
  const isReady = result === 'merge' && (!isUnmet || isBypassing);
  const merged = (outcome: Schemas['MergeResult']) => {
    onClose();
    const place = `/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~` as const;
    if (outcome.result === 'conflicts') return void navigate({ to: `${place}/conflicts`, params });
    notify({ message: words.merged });
    void navigate({ to: `${place}/overview`, params });
  };
  return (
    <Stack>
      <Text>{sentenceOf(check, words)}</Text>
      <MergeRules rules={rules} />
      {result === 'merge' && isUnmet && bypass && (
        <Alert color="yellow" variant="light">
          <Checkbox
            label={words.bypass}
            description={words.bypassHint}
            checked={isBypassing}
            onChange={({ currentTarget }) => setIsBypassing(currentTarget.checked)}
          />
        </Alert>
      )}
      {merge.error && <Failure error={merge.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {platform.cancel}
        </Button>
        {permitted && conflicts.length + conflictedTexts.length > 0 ? (
          <ButtonLink
            to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/conflicts"
            params={params}
            onClick={onClose}
          >
            {words.settle}
          </ButtonLink>
        ) : (
          <Button
            color={isBypassing ? 'red.9' : undefined}
            disabled={!isReady}
            loading={merge.isPending}
            onClick={() => merge.mutate(undefined, { onSuccess: merged })}
          >
            {words.merge}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What a check came to, in a sentence. */
export function sentenceOf(
  { result, permitted, rules, conflicts, conflictedTexts }: Schemas['MergeCheck'],
  words: ReturnType<typeof useReviewWords>['merging'],
): string {
  if (!permitted) return words.notPermitted;
  if (conflicts.length + conflictedTexts.length > 0) return words.conflicts;
  if (result === 'refused') return words.refused;
  return rules.every(({ satisfied }) => satisfied) ? words.ready : words.pastRules;
}

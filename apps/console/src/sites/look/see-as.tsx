import { ActionIcon, Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Trash2, UserRoundPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useLookWords } from '../../words/look-words.js';
import { readClaimSets, storeClaimSets, withClaimSet } from './claim-sets.js';
import { claimsIn } from './look-search.js';

interface SeeAsProps {
  siteId: string;
  /** As JSON; nothing for anybody. */
  claims: string | undefined;
  onChange: (claims: string | undefined) => void;
}

/** Chooses the visitor as whom a site is seen, of those that this browser knows. */
export function SeeAs({ siteId, claims, onChange }: SeeAsProps) {
  const { preview: words } = useLookWords();
  const [sets, setSets] = useState(() => readClaimSets(siteId));
  const [isOpen, setOpen] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const store = (next: typeof sets) => {
    storeClaimSets(siteId, next);
    setSets(next);
  };
  const chosen = sets.find((set) => set.claims === claims);
  const isUnnamed = claims !== undefined && !chosen;
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <NativeSelect
        ref={choice}
        label={words.visitor}
        value={claims ?? ''}
        data={[
          { value: '', label: words.anybody },
          ...(isUnnamed ? [{ value: claims, label: words.unnamed }] : []),
          ...sets.map((set) => ({ value: set.claims, label: set.name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
      />
      <ActionIcon variant="default" size={36} aria-label={words.addVisitor} onClick={() => setOpen(true)}>
        <UserRoundPlus size={16} aria-hidden />
      </ActionIcon>
      {chosen && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.removeVisitor(chosen.name)}
          onClick={() => {
            store(sets.filter((set) => set !== chosen));
            onChange(undefined);
            // The button goes together with the visitor.
            choice.current?.focus();
          }}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.visitorTitle}>
        <VisitorForm
          claims={isUnnamed ? claims : '{\n  \n}'}
          onDone={(set) => {
            store(withClaimSet(sets, set));
            onChange(set.claims);
            setOpen(false);
          }}
        />
      </Modal>
    </Group>
  );
}

function VisitorForm({
  claims: initial,
  onDone,
}: {
  claims: string;
  onDone: (set: { name: string; claims: string }) => void;
}) {
  const { preview: words } = useLookWords();
  const [name, setName] = useState('');
  const [claims, setClaims] = useState(initial);
  const [isSent, setSent] = useState(false);
  const known = claimsIn(claims);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (known && name.trim() !== '') onDone({ name: name.trim(), claims: JSON.stringify(known) });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={words.visitorName}
          value={name}
          maxLength={64}
          required
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label={words.visitorClaims}
          description={words.visitorClaimsHint}
          value={claims}
          autosize
          minRows={3}
          spellCheck={false}
          error={isSent && !known ? words.visitorProblem : undefined}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          onChange={({ currentTarget }) => setClaims(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit">{words.addVisitor}</Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Group, Radio, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { ClusterPicker, type PickedCluster } from './cluster-picker.js';
import { useMergeCluster, useMoveIssues, useRenameCluster } from './mutations.js';
import type { ClusterPath } from './queries.js';

const MAX_LABEL_LENGTH = 128;

interface TopicDialogProps {
  path: ClusterPath;
  label: string;
  onClose: () => void;
}

/** Gives a topic a name that no later grouping changes. */
export function RenameTopicDialog({ path, label, onClose }: TopicDialogProps) {
  const { rename: words, move } = useConversationsWords();
  const { mutateAsync: rename } = useRenameCluster(path);
  const undo = useUndoing();
  const form = useApiForm({
    initial: { label },
    submit: (values) => rename(values.label),
    onDone: ({ label: named }) => {
      onClose();
      const action = { title: move.undo, run: () => undo(rename(label), words.done(label)) };
      notify({ message: words.done(named), ...(named !== label && { action }) });
    },
  });
  return (
    <FormDialog isOpen title={words.title} submit={words.submit} form={form} onClose={onClose}>
      <FormTextField
        label={words.label}
        description={words.hint}
        required
        maxLength={MAX_LABEL_LENGTH}
        data-autofocus
        {...form.field('label')}
      />
    </FormDialog>
  );
}

interface MergeDialogProps extends TopicDialogProps {
  onMerged: (into: string) => void;
}

/** Makes a topic a part of another one. */
export function MergeTopicDialog({ path, label, onMerged, onClose }: MergeDialogProps) {
  const { merge: words, picker } = useConversationsWords();
  const merge = useMergeCluster(path);
  const [into, setInto] = useState<PickedCluster>();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!into) return setMissing(true);
    // The page may already show the other topic when this is done, and this dialog be gone.
    void merge.mutateAsync(into.id).then(
      (merged) => {
        notify({ message: words.done(merged.label) });
        onMerged(merged.id);
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      isOpen
      title={words.title}
      submit={words.submit}
      form={{ error: merge.error ?? undefined, isPending: merge.isPending, onSubmit: submit }}
      onClose={onClose}
    >
      <Text size="sm">{words.hint(label)}</Text>
      <ClusterPicker
        path={path}
        value={into}
        onChange={setInto}
        error={isMissing && !into ? picker.choose : undefined}
      />
    </FormDialog>
  );
}

interface MoveDialogProps {
  path: ClusterPath;
  /** The topic that the questions are in now. */
  from: PickedCluster;
  issues: readonly string[];
  onMoved: () => void;
  onClose: () => void;
}

/** Moves questions to another topic or to a new one. */
export function MoveQuestionsDialog({ path, from, issues, onMoved, onClose }: MoveDialogProps) {
  const { move: words, picker } = useConversationsWords();
  const move = useMoveIssues(path.organizationId);
  const undo = useUndoing();
  const [kind, setKind] = useState('existing');
  const [cluster, setCluster] = useState<PickedCluster>();
  const [label, setLabel] = useState('');
  const [isMissing, setMissing] = useState(false);
  const target = kind === 'new' ? label.trim() !== '' && { label: label.trim() } : cluster && { cluster };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!target) return setMissing(true);
    move.mutate(
      { issues, target },
      {
        onSuccess: ({ label: where }) => {
          const back = () => undo(move.mutateAsync({ issues, target: { cluster: from } }), words.undone);
          notify({ message: words.done(issues.length, where), action: { title: words.undo, run: back } });
          onMoved();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title={words.title(issues.length)}
      submit={words.submit}
      form={{ error: move.error ?? undefined, isPending: move.isPending, onSubmit: submit }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <TargetKind value={kind} onChange={setKind} />
      {kind === 'new' ? (
        <FormTextField
          label={words.name}
          required
          maxLength={MAX_LABEL_LENGTH}
          value={label}
          onChange={setLabel}
          error={undefined}
        />
      ) : (
        <ClusterPicker
          path={path}
          value={cluster}
          onChange={setCluster}
          error={isMissing && !cluster ? picker.choose : undefined}
        />
      )}
    </FormDialog>
  );
}

function TargetKind({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { move: words } = useConversationsWords();
  return (
    <Radio.Group label={words.target} value={value} onChange={onChange}>
      <Group mt={4}>
        <Radio value="existing" label={words.existing} />
        <Radio value="new" label={words.fresh} />
      </Group>
    </Radio.Group>
  );
}

/** Takes something back after its dialog has closed, and tells how that ended. */
function useUndoing(): (change: Promise<unknown>, done: string) => void {
  const sentence = useSentence();
  return (change, done) =>
    void change.then(
      () => notify({ message: done }),
      (error: unknown) => notify({ color: 'red', message: sentence(error) }),
    );
}

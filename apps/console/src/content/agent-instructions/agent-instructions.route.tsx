import type { Schemas } from '@lectern/client';
import { Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { markdownOfDocument } from '../../platform/forms/document-markdown.js';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { ConsolePage } from '../../platform/page/page.js';
import { NotFound } from '../../platform/states/not-found.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useAgentsWords } from '../../words/agents-words.js';
import { useSaveAgentInstructions } from './mutations.js';
import { agentInstructionsQuery } from './queries.js';

/** What the organization tells agents that write for it. */
export default function AgentInstructionsRoute() {
  const words = useAgentsWords();
  const { id: organizationId, permissions } = useOrganization();
  const instructions = useQuery(agentInstructionsQuery(useApi(), organizationId));
  if (!permissions.admin) return <NotFound />;
  return (
    <ConsolePage title={words.title} description={words.description} size="lg">
      <QueryView query={instructions}>
        {(known) => <InstructionsForm key={organizationId} organizationId={organizationId} known={known} />}
      </QueryView>
    </ConsolePage>
  );
}

interface InstructionsFormProps {
  organizationId: string;
  known: Schemas['AgentInstructions'];
}

function InstructionsForm({ organizationId, known }: InstructionsFormProps) {
  const words = useAgentsWords();
  const { mutateAsync: save } = useSaveAgentInstructions(organizationId);
  const [stored, setStored] = useState(() => markdownOfDocument(known.instructions));
  const draft = useDraft(`agent-instructions-${organizationId}`, stored);
  const form = useApiForm({
    initial: { instructions: '' },
    submit: async () => {
      const written = draft.text;
      await save(written);
      return written;
    },
    onDone: (written) => {
      draft.clear();
      setStored(written);
    },
  });
  return (
    <form onSubmit={form.onSubmit}>
      <Stack maw={720} gap="md">
        <Textarea
          label={words.instructions}
          description={words.hint}
          error={form.field('instructions').error}
          autosize
          minRows={8}
          maxRows={24}
          value={draft.text}
          onChange={({ currentTarget }) => draft.write(currentTarget.value)}
        />
        <SaveBar form={{ ...form, isDirty: draft.text !== stored }} />
      </Stack>
    </form>
  );
}

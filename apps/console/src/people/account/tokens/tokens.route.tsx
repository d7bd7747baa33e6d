import type { Schemas } from '@lectern/client';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { moreOf } from '../../../platform/api/lists.js';
import { useCommands } from '../../../platform/commands/commands.js';
import { ConfirmDialog } from '../../../platform/dialogs/confirm-dialog.js';
import { CopyField } from '../../../platform/forms/copy-field.js';
import { ConsolePage } from '../../../platform/page/page.js';
import { Empty } from '../../../platform/states/empty.js';
import { QueryView } from '../../../platform/states/query-view.js';
import { useAccessWords } from '../../../words/access-words.js';
import { useCreateToken, useRevokeToken } from '../mutations.js';
import { tokensQuery } from '../queries.js';
import { TokenForm } from './token-form.js';
import { TokensTable } from './tokens-table.js';

/** The API tokens of the person. */
export default function TokensRoute() {
  const { tokens, account } = useAccessWords();
  const query = useInfiniteQuery(tokensQuery(useApi()));
  const { mutateAsync: create } = useCreateToken();
  const { mutateAsync: revoke } = useRevokeToken();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<Schemas['CreatedApiToken']>();
  const [revoked, setRevoked] = useState<Schemas['ApiToken']>();
  const startCreating = () => setCreating(true);
  useCommands([{ id: 'tokens.create', title: tokens.create, icon: Plus, run: startCreating }]);
  const createButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={startCreating}>
      {tokens.create}
    </Button>
  );
  return (
    <ConsolePage title={account.tokens} description={tokens.description} actions={createButton}>
      <QueryView query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={tokens.noneTitle} action={createButton}>
              {tokens.none}
            </Empty>
          ) : (
            <TokensTable tokens={found} onRevoke={setRevoked} onMore={moreOf(query)} />
          )
        }
      </QueryView>
      <TokenForm
        isOpen={isCreating}
        onCreate={create}
        onCreated={(token) => {
          setCreating(false);
          setCreated(token);
        }}
        onClose={() => setCreating(false)}
      />
      <CreatedToken token={created} onClose={() => setCreated(undefined)} />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={tokens.revokeTitle(revoked?.label ?? '')}
        confirm={tokens.revoke}
        isDangerous
        onConfirm={() => revoke(revoked?.id ?? '')}
        onClose={() => setRevoked(undefined)}
      >
        {tokens.revokeText}
      </ConfirmDialog>
    </ConsolePage>
  );
}

interface CreatedTokenProps {
  token: Schemas['CreatedApiToken'] | undefined;
  onClose: () => void;
}

/** Shows the secret of a new token, the only time that it can be seen; only the button closes it. */
function CreatedToken({ token, onClose }: CreatedTokenProps) {
  const { tokens } = useAccessWords();
  return (
    <Modal
      opened={token !== undefined}
      onClose={onClose}
      title={tokens.created}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {token && (
        <Stack>
          <Text>{tokens.createdHint}</Text>
          <CopyField label={tokens.secret} value={token.token} />
          <Button onClick={onClose}>{tokens.close}</Button>
        </Stack>
      )}
    </Modal>
  );
}

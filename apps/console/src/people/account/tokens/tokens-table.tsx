import type { Schemas } from '@lectern/client';
import { Button, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { type Column, RecordTable } from '../../../platform/lists/record-table.js';
import { Moment } from '../../../platform/time/moment.js';
import { useAccessWords } from '../../../words/access-words.js';

type Token = Schemas['ApiToken'];

interface TokensTableProps {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
  onMore?: (() => void) | undefined;
}

/** The tokens with what they may do and when they were used. */
export function TokensTable({ tokens, onRevoke, onMore }: TokensTableProps) {
  const { tokens: words, account } = useAccessWords();
  const columns: Column<Token>[] = [
    {
      id: 'label',
      title: words.label,
      cell: ({ label, origin }) => (
        <Stack gap={0}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Text>
          <Text size="xs" c="dimmed">
            {words.origins[origin]}
          </Text>
        </Stack>
      ),
    },
    { id: 'scopes', title: words.scopes, isMinor: true, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      id: 'lastUsed',
      title: words.lastUsed,
      isMinor: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? words.never : <Moment at={lastUsedAt} />),
    },
    {
      id: 'expires',
      title: words.expiry,
      cell: ({ expiresAt }) => {
        if (expiresAt === undefined) return words.neverExpires;
        return Date.parse(expiresAt) < Date.now() ? words.expired : <Moment at={expiresAt} />;
      },
    },
    {
      id: 'revoke',
      title: words.revoke,
      isTitleHidden: true,
      cell: (token) => (
        <Button size="xs" variant="default" aria-label={words.revokeOf(token.label)} onClick={() => onRevoke(token)}>
          {words.revoke}
        </Button>
      ),
    },
  ];
  return <RecordTable label={account.tokens} columns={columns} rows={tokens} rowId={({ id }) => id} onMore={onMore} />;
}

function Scopes({ scopes }: { scopes: Token['scopes'] }) {
  const { tokens, scopes: words } = useAccessWords();
  if (scopes === undefined) return tokens.everything;
  const all = scopes.map((scope) => words[scope]);
  return (
    <Tooltip label={all.join(', ')} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton fz="sm" td="underline dotted" aria-label={`${tokens.parts(all.length)}: ${all.join(', ')}`}>
        {tokens.parts(all.length)}
      </UnstyledButton>
    </Tooltip>
  );
}

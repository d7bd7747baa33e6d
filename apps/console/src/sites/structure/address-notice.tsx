import { Alert, Checkbox, Code, Stack, Table, Text } from '@mantine/core';
import { Signpost } from 'lucide-react';
import { useSitesWords } from '../../words/sites-words.js';
import { type AddressChange, redirectsFor } from './address-changes.js';

/** How many changes are listed; whoever changes more knows what they look like. */
const MAX_LISTED = 10;

interface AddressNoticeProps {
  changes: readonly AddressChange[];
  isRedirecting: boolean;
  onRedirecting: (isRedirecting: boolean) => void;
}

/** Shows which addresses change, and offers to lead readers from the old ones to the new ones. */
export function AddressNotice({ changes, isRedirecting, onRedirecting }: AddressNoticeProps) {
  const { addresses: words } = useSitesWords().structure;
  if (changes.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" icon={<Signpost aria-hidden />} title={words.title} role="status">
      <Stack gap="xs">
        <Text size="sm">{words.hint(changes.length)}</Text>
        <Table withRowBorders={false} verticalSpacing={2} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.before}</Table.Th>
              <Table.Th>{words.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, MAX_LISTED).map(({ siteSpaceId, before, after }) => (
              <Table.Tr key={siteSpaceId}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Code>{before}</Code>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {after === undefined ? words.gone : <Code>{after}</Code>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {redirectsFor(changes).length > 0 && (
          <Checkbox
            label={words.redirect}
            checked={isRedirecting}
            onChange={({ currentTarget }) => onRedirecting(currentTarget.checked)}
          />
        )}
        {changes.some(({ before }) => before === '/') && (
          <Text size="sm" c="dimmed">
            {words.topStays}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

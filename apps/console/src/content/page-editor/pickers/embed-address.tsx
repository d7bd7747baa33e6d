import { knownPlayer } from '@lectern/content/embeds/known-player';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../platform/api/api.js';
import { useWritingWords } from '../../../words/writing-words.js';
import { embedQuery } from '../../references/queries.js';
import { useEditorPlace } from '../context/editor-place.js';
import { AddressField } from './address-field.js';

interface EmbedAddressProps {
  start?: string;
  submit: string;
  onChoose: (url: string) => void;
  /** Takes the address as a link instead, where that is possible. */
  onLink?: (url: string, title: string) => void;
}

/** Asks for an address, looks at what is there, and says what readers will see of it before it is chosen. */
export function EmbedAddress({ start, submit, onChoose, onLink }: EmbedAddressProps) {
  const { media: words } = useWritingWords();
  const { place } = useEditorPlace();
  const api = useApi();
  const [url, setUrl] = useState<string>();
  const found = useQuery({
    ...embedQuery(api, { spaceId: place.spaceId, url: url ?? '' }),
    enabled: url !== undefined,
  });
  const player = url === undefined ? undefined : knownPlayer(url);
  const title = found.data?.title ?? url ?? '';
  return (
    <Stack gap="xs">
      <AddressField
        label={words.embedAddress}
        submit={words.look}
        {...(start !== undefined && { start })}
        isLoading={found.isFetching}
        onSubmit={setUrl}
      />
      {url !== undefined && !found.isFetching && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="sm" c="dimmed" role="status">
            {found.error && !player
              ? words.notReached(found.error.message)
              : words.embedSeen(player?.site, found.data?.site ?? '')}
          </Text>
          <Group gap="xs">
            <Button size="xs" onClick={() => onChoose(url)}>
              {submit}
            </Button>
            {onLink && (
              <Button size="xs" variant="default" onClick={() => onLink(url, title)}>
                {words.asLink}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Stack>
  );
}

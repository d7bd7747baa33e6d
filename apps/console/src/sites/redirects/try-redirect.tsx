import type { Schemas } from '@lectern/client';
import { Anchor, Button, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { useSitesWords } from '../../words/sites-words.js';
import type { SiteIds } from '../sites/queries.js';
import { useTryRedirect } from './mutations.js';

/** A field for a path, which says where its readers are led. */
export function TryRedirect({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const { test: words } = useSitesWords().redirects;
  const [source, setSource] = useState('/');
  const trying = useTryRedirect(path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (site.published) trying.mutate(source.trim());
  };
  const button = (
    <Button
      type="submit"
      variant="default"
      loading={trying.isPending}
      // Disabled buttons cannot be reached by keyboard, and so could not say why they are.
      data-disabled={!site.published || undefined}
      aria-disabled={!site.published || undefined}
    >
      {words.submit}
    </Button>
  );
  return (
    <PagePart title={words.title}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={words.field}
            flex={1}
            miw={200}
            maw={520}
            required
            spellCheck={false}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
          />
          {site.published ? button : <Tooltip label={words.notPublished}>{button}</Tooltip>}
        </Group>
      </form>
      {trying.error && <Failure error={trying.error} />}
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {trying.data === null && words.nowhere}
        {trying.data && (
          <>
            {words.leads(trying.data.redirect.source)}{' '}
            <Anchor href={trying.data.target} target="_blank" rel="noopener" inherit>
              {trying.data.target}
            </Anchor>
          </>
        )}
      </Text>
    </PagePart>
  );
}

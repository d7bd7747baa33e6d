import type { Schemas } from '@lectern/client';
import { Radio, Stack, Text } from '@mantine/core';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { PagePart } from '../../platform/page/page-part.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useUpdateSite } from '../sites/mutations.js';
import type { SiteIds } from '../sites/queries.js';

const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/** Says who can read a site, and lets one choose. */
export function VisibilityForm({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const words = useSitesWords();
  const { mutateAsync: update } = useUpdateSite(path);
  const form = useApiForm({ initial: { visibility: site.visibility }, submit: update });
  const { value, error, onChange } = form.field('visibility');
  return (
    <PagePart title={words.visitors.visibility.title}>
      <form onSubmit={form.onSubmit}>
        <UnsavedGuard isDirty={form.isDirty} />
        <Stack>
          <Radio.Group
            aria-label={words.visitors.visibility.title}
            value={value}
            error={error}
            onChange={(chosen) => onChange(VISIBILITIES.find((each) => each === chosen) ?? value)}
          >
            <Stack gap="sm">
              {VISIBILITIES.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={words.visibilities[each].title}
                  description={words.visibilities[each].sentence}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" c="dimmed">
            {site.published ? words.visitors.visibility.live : words.visitors.visibility.later}
          </Text>
          <SaveBar form={form} />
        </Stack>
      </form>
    </PagePart>
  );
}

import type { Schemas } from '@lectern/client';
import { Stack, Text } from '@mantine/core';
import { CopyCode } from '../../platform/forms/copy-code.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { PagePart } from '../../platform/page/page-part.js';
import { useSitesWords } from '../../words/sites-words.js';
import { EditorsOnly } from '../sites/editors-only.js';
import { useUpdateSite } from '../sites/mutations.js';
import type { SiteIds } from '../sites/queries.js';
import { useSite } from '../sites/use-site.js';
import { HostnameChecking } from './hostname-check.js';
import { proxyExample } from './proxy-example.js';

/** Where readers find a site: on this installation, under a hostname of its own, or behind a proxy of the owner. */
export default function AddressesRoute() {
  const { lectern, hostname, proxy } = useSitesWords().addresses;
  const { site, path } = useSite();
  const { published } = site.urls;
  return (
    <EditorsOnly site={site}>
      <PagePart title={lectern.title} hint={lectern.hint}>
        {published ? (
          <Stack maw={640}>
            <CopyField label={lectern.now} value={published} />
          </Stack>
        ) : (
          <Text size="sm">{lectern.later}</Text>
        )}
        <AddressForm
          site={site}
          path={path}
          name="basename"
          value={site.basename ?? ''}
          label={lectern.basename}
          hint={lectern.basenameHint}
        />
      </PagePart>
      <PagePart title={hostname.title} hint={hostname.hint}>
        <AddressForm
          site={site}
          path={path}
          name="hostname"
          value={site.hostname ?? ''}
          label={hostname.field}
          hint={hostname.fieldHint}
        />
        {site.hostname !== undefined && <HostnameChecking hostname={site.hostname} />}
      </PagePart>
      <PagePart title={proxy.title} hint={proxy.hint}>
        <AddressForm
          site={site}
          path={path}
          name="proxy"
          value={site.proxy?.origin ?? ''}
          label={proxy.field}
          hint={proxy.fieldHint}
        />
        {site.proxy && (
          <Stack maw={640} gap="sm">
            <CopyField label={proxy.target} value={site.proxy.target} />
            <CopyCode label={proxy.code} value={proxyExample(site.proxy)} />
            <Text size="sm" c="dimmed">
              {proxy.header}
            </Text>
          </Stack>
        )}
      </PagePart>
    </EditorsOnly>
  );
}

interface AddressFormProps {
  site: Schemas['Site'];
  path: SiteIds;
  name: 'basename' | 'hostname' | 'proxy';
  value: string;
  label: string;
  hint: string;
}

/** One of the addresses of a site, which an empty field removes. */
function AddressForm({ path, name, value, label, hint }: AddressFormProps) {
  const { mutateAsync: update } = useUpdateSite(path);
  const form = useApiForm({
    initial: { [name]: value },
    submit: (values) => update({ [name]: values[name]?.trim() || null }),
  });
  return (
    <form onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack maw={640}>
        <FormTextField
          label={label}
          description={hint}
          spellCheck={false}
          autoCapitalize="none"
          {...form.field(name)}
          value={form.values[name] ?? ''}
        />
        <SaveBar form={form} />
      </Stack>
    </form>
  );
}

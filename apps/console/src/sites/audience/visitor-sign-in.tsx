import type { Schemas } from '@lectern/client';
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { CopyCode } from '../../platform/forms/copy-code.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { PagePart } from '../../platform/page/page-part.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import type { SiteIds } from '../sites/queries.js';
import { exampleClaims, exampleCode, exampleToken } from './example-visitor.js';
import { useReplaceVisitorKey, useUpdatePublishingAuth } from './mutations.js';
import { adaptiveSchemaQuery, publishingAuthQuery } from './queries.js';

/** How visitors prove who they are: where they sign in, the key of their tokens, and an example of one. */
export function VisitorSignIn({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const { signIn: words } = useSitesWords().visitors;
  const auth = useQuery(publishingAuthQuery(useApi(), path));
  return (
    <PagePart title={words.title} hint={words.hint}>
      <QueryView query={auth}>
        {(known) => (
          <Stack gap="lg">
            <SignInForm auth={known} path={path} />
            <SigningKey auth={known} path={path} />
            {known.backend === 'custom' && <ExampleVisitor auth={known} site={site} path={path} />}
          </Stack>
        )}
      </QueryView>
    </PagePart>
  );
}

interface SignInProps {
  auth: Schemas['PublishingAuth'];
  path: SiteIds;
}

function SignInForm({ auth, path }: SignInProps) {
  const { signIn: words } = useSitesWords().visitors;
  const { mutateAsync: update } = useUpdatePublishingAuth(path);
  const { backend, fallbackURL = '', logoutURL = '', integration = '' } = auth;
  const form = useApiForm({
    initial: { backend, fallbackURL, logoutURL, integration },
    submit: (values) =>
      update({
        backend: values.backend,
        fallbackURL: values.fallbackURL.trim() || null,
        logoutURL: values.logoutURL.trim() || null,
        ...(values.backend === 'integration' && { integration: values.integration }),
      }),
  });
  const chosen = form.field('backend');
  return (
    <form onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack maw={640}>
        <NativeSelect
          label={words.backend}
          value={chosen.value}
          error={chosen.error}
          data={[
            { value: 'custom', label: words.backends.custom },
            { value: 'integration', label: words.backends.integration },
          ]}
          onChange={({ currentTarget }) =>
            chosen.onChange(currentTarget.value === 'integration' ? 'integration' : 'custom')
          }
        />
        {chosen.value === 'integration' && (
          <FormTextField label={words.integration} required {...form.field('integration')} />
        )}
        <FormTextField
          label={words.fallback}
          description={words.fallbackHint}
          type="url"
          placeholder="https://example.com/sign-in"
          {...form.field('fallbackURL')}
        />
        <FormTextField
          label={words.logout}
          type="url"
          placeholder="https://example.com/sign-out"
          {...form.field('logoutURL')}
        />
        <SaveBar form={form} />
      </Stack>
    </form>
  );
}

function SigningKey({ auth, path }: SignInProps) {
  const { signIn: words } = useSitesWords().visitors;
  const [isShown, setShown] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  return (
    <Stack gap="xs" maw={640}>
      {isShown ? (
        <CopyField label={words.key} description={words.keyHint} value={auth.privateKey} />
      ) : (
        <TextInput label={words.key} description={words.keyHint} value="••••••••••••••••" readOnly />
      )}
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={() => setShown(!isShown)}>
          {isShown ? words.hide : words.show}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<KeyRound size={16} aria-hidden />}
          onClick={() => setReplacing(true)}
        >
          {words.rotate}
        </Button>
      </Group>
      {isReplacing && <ReplaceKeyDialog path={path} onClose={() => setReplacing(false)} />}
    </Stack>
  );
}

const LASTING = ['86400', '3600', '0'] as const;

function ReplaceKeyDialog({ path, onClose }: { path: SiteIds; onClose: () => void }) {
  const { signIn: words } = useSitesWords().visitors;
  const { mutateAsync: replace } = useReplaceVisitorKey(path);
  const form = useApiForm({
    initial: { previousKeyExpiresIn: '86400' },
    submit: ({ previousKeyExpiresIn }) => replace(Number(previousKeyExpiresIn)),
    onDone: () => {
      notify({ message: words.rotated });
      onClose();
    },
  });
  const { value, error, onChange } = form.field('previousKeyExpiresIn');
  return (
    <FormDialog isOpen title={words.rotateTitle} submit={words.rotateConfirm} form={form} onClose={onClose}>
      <Text>{words.rotateText}</Text>
      <NativeSelect
        label={words.rotateWhen}
        data-autofocus
        value={value}
        error={error}
        data={LASTING.map((seconds) => ({ value: seconds, label: words.rotateAfter[seconds] }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FormDialog>
  );
}

function ExampleVisitor({ auth, site, path }: SignInProps & { site: Schemas['Site'] }) {
  const { signIn: words } = useSitesWords().visitors;
  const schema = useQuery(adaptiveSchemaQuery(useApi(), path));
  const claims = exampleClaims(schema.data ?? null);
  // A token is made when it is asked for, so that the hour begins then.
  const [token, setToken] = useState<string>();
  const address = site.urls.published ?? site.urls.preview;
  const link = new URL(address);
  link.searchParams.set('jwt_token', token ?? '');
  const canSign = globalThis.crypto?.subtle !== undefined;
  return (
    <Stack gap="xs" maw={640}>
      <Title order={3} size="h5">
        {words.exampleTitle}
      </Title>
      <CopyCode label={words.code} value={exampleCode(address, claims)} />
      {token === undefined ? (
        <Group>
          <Button
            variant="default"
            size="sm"
            disabled={!canSign}
            title={canSign ? undefined : words.insecure}
            onClick={() => void exampleToken(auth.privateKey, claims, new Date()).then(setToken)}
          >
            {words.makeExample}
          </Button>
        </Group>
      ) : (
        <CopyField
          label={site.urls.published ? words.exampleLink : words.exampleToken}
          description={words.example}
          value={site.urls.published ? link.href : token}
        />
      )}
    </Stack>
  );
}

import type { Schemas } from '@lectern/client';
import { NativeSelect, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spaceQuery } from '../../library/tree/queries.js';
import { AccessPanel } from '../../people/access/access-panel.js';
import { data, useApi } from '../../platform/api/api.js';
import { FormFooter } from '../../platform/forms/form-footer.js';
import { TextField } from '../../platform/forms/text-field.js';
import { UnsavedGuard } from '../../platform/forms/unsaved-guard.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { Page } from '../../platform/page/page.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useWords } from '../../words/words.js';
import { LANGUAGES } from './languages.js';

const route = getRouteApi('/signed-in/o/$organizationId/s/$spaceId/~/settings');

/** What a space is called, how it is edited, and who may do what in it. */
export default function SpaceSettings() {
  const { spaceId } = route.useParams();
  const { settings: words } = useWords().content;
  const space = useQuery(spaceQuery(useApi(), spaceId));
  return (
    <Page title={words.title} size="md">
      <QueryView query={space}>
        {(loaded) =>
          loaded.permissions.admin ? (
            <>
              <General space={loaded} />
              <AccessPanel subject={{ kind: 'space', id: spaceId }} />
            </>
          ) : (
            <Text c="dimmed">{words.noAccess}</Text>
          )
        }
      </QueryView>
    </Page>
  );
}

function General({ space }: { space: Schemas['Space'] }) {
  const { content, platform } = useWords();
  const words = content.settings;
  const api = useApi();
  const queries = useQueryClient();
  const form = useApiForm({
    initial: { title: space.title, language: space.language ?? '', editMode: space.editMode },
    submit: ({ title, language, editMode }) =>
      data(
        api.PATCH('/v1/spaces/{spaceId}', {
          params: { path: { spaceId: space.id } },
          body: { title, editMode, language: LANGUAGES.find((code) => code === language) ?? null },
        }),
      ),
    onDone: () => {
      notifications.show({ message: platform.saved });
      void queries.invalidateQueries({ queryKey: ['getSpaceById'] });
      void queries.invalidateQueries({ queryKey: ['listSpacesInOrganizationById'] });
    },
  });
  const language = form.field('language');
  const editMode = form.field('editMode');
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return (
    <Paper component="form" withBorder p="md" onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={form.isDirty} />
      <Stack>
        <Title order={2} size="h4">
          {words.general}
        </Title>
        <TextField label={words.name} required {...form.field('title')} />
        <NativeSelect
          label={words.language}
          value={language.value}
          error={language.error}
          onChange={({ currentTarget }) => language.onChange(currentTarget.value)}
          data={[
            { value: '', label: words.noLanguage },
            ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
          ]}
        />
        <Radio.Group
          label={words.editMode}
          value={editMode.value}
          onChange={(value) => editMode.onChange(value === 'locked' ? 'locked' : 'live')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="live" label={words.live} />
            <Radio value="locked" label={words.locked} />
          </Stack>
        </Radio.Group>
        <FormFooter form={form} />
      </Stack>
    </Paper>
  );
}

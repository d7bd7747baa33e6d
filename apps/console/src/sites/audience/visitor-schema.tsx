import { LecternError, type Schemas } from '@lectern/client';
import type { AdaptiveJsonSchema } from '@lectern/domain/sites/adaptive/adaptive-schema';
import { Anchor, Code, Group, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { SaveBar } from '../../platform/forms/save-bar.js';
import { useDraft } from '../../platform/forms/use-draft.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useUpdateSite } from '../sites/mutations.js';
import { type SiteIds, templateConditionsQuery } from '../sites/queries.js';
import { exampleClaims } from './example-visitor.js';
import { lineInJson, pathNames } from './json-places.js';
import { usePutAdaptiveSchema } from './mutations.js';
import { adaptiveSchemaQuery } from './queries.js';

const STARTER = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'The plan of the visitor', enum: ['free', 'pro'] },
    beta: { type: 'boolean', description: 'Whether the visitor tests new features' },
  },
  additionalProperties: false,
};

interface VisitorSchemaProps {
  site: Schemas['Site'];
  path: SiteIds;
}

/** What a site knows of its visitors: whether conditions count, the schema of claims, and what follows from it. */
export function VisitorSchema({ site, path }: VisitorSchemaProps) {
  const { schema: words } = useSitesWords().visitors;
  const schema = useQuery(adaptiveSchemaQuery(useApi(), path));
  const update = useUpdateSite(path);
  return (
    <PagePart title={words.title} hint={words.hint}>
      {update.error && <Failure error={update.error} />}
      <Switch
        label={words.enabled}
        description={words.enabledHint}
        checked={site.adaptiveContent?.enabled ?? false}
        disabled={update.isPending}
        onChange={({ currentTarget }) => update.mutate({ adaptiveContent: { enabled: currentTarget.checked } })}
      />
      <QueryView query={schema}>
        {(known) => (
          <Stack gap="lg">
            <SchemaEditor path={path} stored={known} />
            {known && <TemplateConditions path={path} />}
            {known && <SeeAs path={path} schema={known} />}
          </Stack>
        )}
      </QueryView>
    </PagePart>
  );
}

function SchemaEditor({ path, stored }: { path: SiteIds; stored: AdaptiveJsonSchema | null }) {
  const { schema: words } = useSitesWords().visitors;
  const initial = JSON.stringify(stored ?? STARTER, null, 2);
  const draft = useDraft(`adaptive-schema-${path.siteId}`, initial);
  const [problem, setProblem] = useState<string>();
  const put = usePutAdaptiveSchema(path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      put.mutate(JSON.parse(draft.text), { onSuccess: draft.clear });
    } catch (error) {
      put.reset();
      setProblem(words.notJson(error instanceof Error ? error.message : ''));
    }
  };
  const issues = put.error instanceof LecternError ? put.error.issues : [];
  return (
    <form onSubmit={submit}>
      <Stack maw={760}>
        <Textarea
          label={words.json}
          description={words.jsonHint}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          value={draft.text}
          error={problem ?? (issues.length > 0 && <Issues text={draft.text} issues={issues} />)}
          onChange={({ currentTarget }) => draft.write(currentTarget.value)}
        />
        <SaveBar
          form={{
            error: issues.length === 0 ? (put.error ?? undefined) : undefined,
            isPending: put.isPending,
            isDone: put.isSuccess,
            isDirty: draft.text !== initial,
          }}
        />
      </Stack>
    </form>
  );
}

/** What the API found wrong with a schema, each with where it stands. */
function Issues({ text, issues }: { text: string; issues: readonly { path: string; message: string }[] }) {
  const { schema: words } = useSitesWords().visitors;
  return (
    <>
      {issues.map(({ path, message }) => {
        const place = path.replace(/^body\.jsonSchema\.?/, '');
        return (
          <Text key={path + message} span inherit display="block">
            {words.at(lineInJson(text, pathNames(place)), place || 'JSON')} {message}
          </Text>
        );
      })}
    </>
  );
}

function TemplateConditions({ path }: { path: SiteIds }) {
  const { schema: words } = useSitesWords().visitors;
  const { data: templates = [] } = useQuery(templateConditionsQuery(useApi(), path));
  if (templates.length === 0) return null;
  return (
    <section aria-label={words.conditions}>
      <Title order={3} size="h5">
        {words.conditions}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.conditionsHint}
      </Text>
      <Stack component="ul" gap={4} m={0} p={0} mah={240} style={{ listStyle: 'none', overflowY: 'auto' }} tabIndex={0}>
        {templates.map(({ condition, description }) => (
          <Group key={condition} component="li" gap="xs">
            <Code>{condition}</Code>
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

/** Leads to the preview of the site as a visitor with some claims sees it. */
function SeeAs({ path: { organizationId, siteId }, schema }: { path: SiteIds; schema: AdaptiveJsonSchema }) {
  const { schema: words } = useSitesWords().visitors;
  const [claims, setClaims] = useState(() => JSON.stringify(exampleClaims(schema)));
  const isObject = isJsonObject(claims);
  return (
    <Stack gap="xs" maw={640}>
      <Title order={3} size="h5">
        {words.seeAs}
      </Title>
      <TextInput
        label={words.claims}
        description={words.seeAsHint}
        spellCheck={false}
        value={claims}
        error={isObject ? undefined : words.claimsProblem}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={({ currentTarget }) => setClaims(currentTarget.value)}
      />
      {isObject && (
        <Anchor href={`/o/${organizationId}/sites/${siteId}/look?${new URLSearchParams({ claims })}`} size="sm">
          {words.see}
        </Anchor>
      )}
    </Stack>
  );
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

import type { Schemas } from '@lectern/client';
import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { FormDialog } from '../../platform/dialogs/form-dialog.js';
import { CopyField } from '../../platform/forms/copy-field.js';
import { FormTextField } from '../../platform/forms/text-field.js';
import { useApiForm } from '../../platform/forms/use-api-form.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { type SiteIds, shareLinksQuery } from '../sites/queries.js';
import { useCreateShareLink, useDeleteShareLink, useUpdateShareLink } from './mutations.js';

type ShareLink = Schemas['ShareLink'];
type Ending = { kind: 'revoke' | 'delete'; link: ShareLink };
type Asked = Ending | { kind: 'rename'; link: ShareLink } | { kind: 'create' };

/** The links that let readers into a site, each with its address to copy and what can be done with it. */
export function ShareLinks({ site, path }: { site: Schemas['Site']; path: SiteIds }) {
  const { links: words } = useSitesWords().visitors;
  const links = useInfiniteQuery(shareLinksQuery(useApi(), path));
  const update = useUpdateShareLink(path);
  const [asked, setAsked] = useState<Asked>();
  const isCounting = site.visibility === 'share-link';
  // Those who never asked for share links need not hear of them.
  if (!isCounting && (links.data?.length ?? 0) === 0) return null;
  const readMore = moreOf(links);
  const commandsOf = (link: ShareLink): Command[] => [
    { id: 'rename', title: words.rename, icon: Pencil, run: () => setAsked({ kind: 'rename', link }) },
    link.active
      ? { id: 'revoke', title: words.revoke, icon: Ban, run: () => setAsked({ kind: 'revoke', link }) }
      : {
          id: 'activate',
          title: words.activate,
          icon: RotateCcw,
          run: () => update.mutate({ id: link.id, active: true }),
        },
    {
      id: 'delete',
      title: words.delete,
      icon: Trash2,
      isDangerous: true,
      run: () => setAsked({ kind: 'delete', link }),
    },
  ];
  return (
    <PagePart
      title={words.title}
      hint={isCounting ? words.hint : words.others}
      actions={
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setAsked({ kind: 'create' })}
        >
          {words.create}
        </Button>
      }
    >
      {update.error && <Failure error={update.error} />}
      <QueryView query={links}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
              {found.map((link) => (
                <Group key={link.id} component="li" align="flex-end" gap="xs" wrap="nowrap">
                  <Box flex={1} miw={0}>
                    <ShareLinkAddress link={link} />
                  </Box>
                  <CommandMenu commands={commandsOf(link)} label={words.menu(link.name || words.unnamed)} />
                </Group>
              ))}
            </Stack>
          )
        }
      </QueryView>
      {readMore && (
        <Group>
          <Button variant="default" size="xs" onClick={readMore}>
            {words.more}
          </Button>
        </Group>
      )}
      {(asked?.kind === 'create' || asked?.kind === 'rename') && (
        <NameDialog
          path={path}
          link={asked.kind === 'rename' ? asked.link : undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
      <EndDialog
        path={path}
        asked={asked?.kind === 'revoke' || asked?.kind === 'delete' ? asked : undefined}
        onClose={() => setAsked(undefined)}
      />
    </PagePart>
  );
}

function ShareLinkAddress({ link: { name, active, urls } }: { link: ShareLink }) {
  const { links: words } = useSitesWords().visitors;
  const title = name || words.unnamed;
  if (urls.published) return <CopyField label={words.copy(title)} value={urls.published} />;
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {!active && (
          <Badge variant="light" color="orange" tt="none" fw={500}>
            {words.isRevoked}
          </Badge>
        )}
      </Group>
      {active && (
        <Text size="sm" c="dimmed">
          {words.notPublished}
        </Text>
      )}
    </Stack>
  );
}

interface NameDialogProps {
  path: SiteIds;
  /** The link to rename; a new one when absent. */
  link: ShareLink | undefined;
  onClose: () => void;
}

function NameDialog({ path, link, onClose }: NameDialogProps) {
  const { links: words } = useSitesWords().visitors;
  const { mutateAsync: create } = useCreateShareLink(path);
  const { mutateAsync: update } = useUpdateShareLink(path);
  const form = useApiForm({
    initial: { name: link?.name ?? '' },
    submit: ({ name }) => (link ? update({ id: link.id, name }) : create({ name })),
    onDone: onClose,
  });
  const [title, submit] = link ? [words.renameTitle, words.rename.replace('…', '')] : [words.create, words.submit];
  return (
    <FormDialog isOpen title={title} submit={submit} form={form} onClose={onClose}>
      <FormTextField
        label={words.name}
        description={words.nameHint}
        maxLength={50}
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}

interface EndDialogProps {
  path: SiteIds;
  asked: Ending | undefined;
  onClose: () => void;
}

function EndDialog({ path, asked, onClose }: EndDialogProps) {
  const { links: words } = useSitesWords().visitors;
  const { mutateAsync: update } = useUpdateShareLink(path);
  const { mutateAsync: remove } = useDeleteShareLink(path);
  const name = asked?.link.name || words.unnamed;
  const isDeletion = asked?.kind === 'delete';
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={isDeletion ? words.deleteTitle(name) : words.revokeTitle(name)}
      confirm={isDeletion ? words.deleteConfirm : words.revoke}
      isDangerous
      onConfirm={async () => {
        if (asked) await (isDeletion ? remove(asked.link.id) : update({ id: asked.link.id, active: false }));
      }}
      onClose={onClose}
    >
      {isDeletion ? words.deleteText : words.revokeText}
    </ConfirmDialog>
  );
}

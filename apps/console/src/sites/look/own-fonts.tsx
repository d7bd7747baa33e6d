import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { PagePart } from '../../platform/page/page-part.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useFontsWords } from '../../words/fonts-words.js';
import { FontDialog, useWeightName } from './font-dialog.js';
import { useDeleteFont } from './mutations.js';
import { type OwnFont, ownFontsQuery } from './queries.js';

/** The fonts that an organization brings along; its administrators add, change and delete them. */
export function OwnFonts({ organizationId }: { organizationId: string }) {
  const words = useFontsWords();
  const { permissions } = useOrganization();
  const fonts = useQuery(ownFontsQuery(useApi(), organizationId));
  const { mutateAsync: remove } = useDeleteFont(organizationId);
  const [open, setOpen] = useState<OwnFont | 'new'>();
  const [asked, setAsked] = useState<OwnFont>();
  return (
    <PagePart
      title={words.title}
      hint={words.hint}
      actions={
        permissions.admin && (
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <QueryView query={fonts}>
        {(known) => (
          <Stack component="ul" aria-label={words.title} gap="xs" m={0} p={0}>
            {known.length === 0 && (
              <Text component="li" size="sm" c="dimmed" style={{ listStyle: 'none' }}>
                {words.none}
              </Text>
            )}
            {known.map((font) => (
              <FontRow key={font.id} font={font} onChange={() => setOpen(font)} onDelete={() => setAsked(font)} />
            ))}
          </Stack>
        )}
      </QueryView>
      {open && (
        <FontDialog
          organizationId={organizationId}
          {...(open !== 'new' && { font: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={words.deleteTitle(asked?.fontFamily ?? '')}
        confirm={words.deleteConfirm}
        isDangerous
        onConfirm={async () => {
          if (asked) await remove(asked.id);
        }}
        onClose={() => setAsked(undefined)}
      >
        <Text>{words.deleteText}</Text>
      </ConfirmDialog>
    </PagePart>
  );
}

interface FontRowProps {
  font: OwnFont;
  onChange: () => void;
  onDelete: () => void;
}

function FontRow({ font: { fontFamily, fontFaces, permissions }, onChange, onDelete }: FontRowProps) {
  const words = useFontsWords();
  const weightName = useWeightName();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Text size="sm">{fontFamily}</Text>
        <Text size="xs" c="dimmed">
          {fontFaces.map(({ weight }) => weightName(weight)).join(', ')}
        </Text>
      </div>
      {permissions.edit && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.change(fontFamily)} onClick={onChange}>
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.delete(fontFamily)} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}

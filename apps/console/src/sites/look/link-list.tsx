import type { Schemas } from '@lectern/client';
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLookWords } from '../../words/look-words.js';
import { FieldItem, type LookEditor, LookText } from './fields.js';
import type { SiteLook } from './queries.js';

type Target = NonNullable<SiteLook['header']['links'][number]['to']>;

/** Where a new link leads until somebody types the rest. */
export const NEW_TARGET: Target = { kind: 'url', url: 'https://' };

/** A space of the site that links can lead to. */
export interface LinkedSpace {
  spaceId: string;
  title: string;
}

/** The spaces of a site that links can lead to, each once. */
export function linkedSpaces(siteSpaces: readonly Schemas['SiteSpace'][]): LinkedSpace[] {
  return siteSpaces.map(({ title, space }) => ({ spaceId: space.id, title }));
}

interface LinkListProps<Link> {
  links: readonly Link[];
  path: string;
  editor: LookEditor;
  spaces: readonly LinkedSpace[];
  empty: Link;
  onChange: (links: Link[]) => void;
  /** What else can be said about a link. */
  children?: (link: Link, change: (next: Link) => void) => ReactNode;
}

/** A list of links that can be added to, put in order and shortened. */
export function LinkList<Link extends { title: string; to?: Target | null }>({
  links,
  path,
  editor: { errorAt },
  spaces,
  empty,
  onChange,
  children,
}: LinkListProps<Link>) {
  const { navigation: words } = useLookWords();
  return (
    <>
      {links.map((link, index) => {
        const change = (next: Link) => onChange(links.with(index, next));
        return (
          <FieldItem key={index} label={`${words.link} ${link.title}`}>
            <LookText
              label={words.linkTitle}
              value={link.title}
              maxLength={64}
              error={errorAt(`${path}.${index}.title`)}
              onChange={(title) => change({ ...link, title })}
            />
            <LinkTarget
              to={link.to ?? null}
              spaces={spaces}
              error={errorAt(`${path}.${index}.to`)}
              onChange={(to) => change({ ...link, to })}
            />
            {children?.(link, change)}
            <Group gap="xs" justify="flex-end">
              {index > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={words.up(link.title)}
                  onClick={() => onChange(links.toSpliced(index, 1).toSpliced(index - 1, 0, link))}
                >
                  <ArrowUp size={16} aria-hidden />
                </ActionIcon>
              )}
              <RemoveButton label={words.remove(link.title)} onClick={() => onChange(links.toSpliced(index, 1))} />
            </Group>
          </FieldItem>
        );
      })}
      <AddButton label={words.add} onClick={() => onChange([...links, empty])} />
    </>
  );
}

interface LinkTargetProps {
  to: Target | null;
  spaces: readonly LinkedSpace[];
  error: string | undefined;
  onChange: (to: Target) => void;
}

/** Where a link leads: to an address or a space of the site; what else it leads to stays until something else is chosen. */
function LinkTarget({ to, spaces, error, onChange }: LinkTargetProps) {
  const { navigation: words } = useLookWords();
  const known = to?.kind === 'space' ? spaces.find(({ spaceId }) => spaceId === to.space) : undefined;
  const chosen = to === null ? 'nothing' : to.kind === 'url' ? 'url' : (known?.spaceId ?? 'content');
  const other = { nothing: words.nothing, content: words.content };
  return (
    <>
      <NativeSelect
        label={words.leadsTo}
        value={chosen}
        data={[
          { value: 'url', label: words.otherAddress },
          ...spaces.map(({ spaceId, title }) => ({ value: spaceId, label: title })),
          ...(chosen === 'nothing' || chosen === 'content' ? [{ value: chosen, label: other[chosen] }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'url') onChange(NEW_TARGET);
          else if (spaces.some(({ spaceId }) => spaceId === value)) onChange({ kind: 'space', space: value });
        }}
      />
      {to?.kind === 'url' && (
        <LookText
          label={words.address}
          value={to.url}
          maxLength={2048}
          error={error}
          onChange={(url) => onChange({ kind: 'url', url })}
        />
      )}
    </>
  );
}

/** Adds something to a list. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button variant="default" size="compact-sm" leftSection={<Plus size={14} aria-hidden />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

/** Takes something out of a list. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Trash2 size={16} aria-hidden />
    </ActionIcon>
  );
}

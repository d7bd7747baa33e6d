import type { Schemas } from '@lectern/client';
import { ActionIcon, Button, Group, NativeSelect, Switch, Textarea } from '@mantine/core';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useLookWords } from '../../words/look-words.js';
import { FieldGroup, FieldItem, Inherited, LookChoice, type LookEditor, LookSwitch, LookText } from './fields.js';
import type { SiteLook } from './queries.js';

type HeaderLink = SiteLook['header']['links'][number];
type Target = NonNullable<HeaderLink['to']>;
type Account = SiteLook['socialAccounts'][number];

/** A space of the site that links can lead to. */
export interface LinkedSpace {
  spaceId: string;
  title: string;
}

interface PartProps {
  editor: LookEditor;
  spaces: readonly LinkedSpace[];
}

const NEW_TARGET: Target = { kind: 'url', url: 'https://' };

/** Links in the header and the footer, the announcement, and accounts elsewhere. */
export function NavigationPart({ editor, spaces }: PartProps) {
  const { look, set, errorAt } = editor;
  const { navigation: words } = useLookWords();
  const { header, footer, socialAccounts } = look;
  const setLinks = (links: HeaderLink[]) => set({ ...look, header: { ...header, links } });
  const setGroups = (groups: SiteLook['footer']['groups']) => set({ ...look, footer: { ...footer, groups } });
  return (
    <>
      <Announcement editor={editor} />
      <Inherited editor={editor} label={words.header} places={['header.links']}>
        <FieldGroup title={words.header}>
          <Links
            links={header.links}
            path="header.links"
            editor={editor}
            spaces={spaces}
            empty={{ title: words.newLink, to: NEW_TARGET, links: [] }}
            onChange={setLinks}
          >
            {(link, change) => (
              <LookChoice
                label={words.style}
                value={link.style ?? 'link'}
                choices={words.styleChoices}
                onChange={(style) => change({ ...link, style })}
              />
            )}
          </Links>
        </FieldGroup>
      </Inherited>
      <Inherited editor={editor} label={words.footer} places={['footer.groups', 'footer.copyright']}>
        <FieldGroup title={words.footer}>
          {footer.groups.map((group, index) => {
            const change = (next: typeof group) => setGroups(footer.groups.with(index, next));
            return (
              <FieldItem key={index} label={`${words.group} ${group.title}`}>
                <Group align="flex-end" gap="xs" wrap="nowrap">
                  <div style={{ flex: 1 }}>
                    <LookText
                      label={words.groupTitle}
                      value={group.title}
                      maxLength={64}
                      error={errorAt(`footer.groups.${index}.title`)}
                      onChange={(title) => change({ ...group, title })}
                    />
                  </div>
                  <Remove
                    label={words.removeGroup(group.title)}
                    onClick={() => setGroups(footer.groups.toSpliced(index, 1))}
                  />
                </Group>
                <Links
                  links={group.links}
                  path={`footer.groups.${index}.links`}
                  editor={editor}
                  spaces={spaces}
                  empty={{ title: words.newLink, to: NEW_TARGET }}
                  onChange={(links) => change({ ...group, links })}
                />
              </FieldItem>
            );
          })}
          <Add
            label={words.addGroup}
            onClick={() => setGroups([...footer.groups, { title: words.newGroup, links: [] }])}
          />
          <LookText
            label={words.copyright}
            value={footer.copyright ?? ''}
            maxLength={512}
            error={errorAt('footer.copyright')}
            onChange={(text) => set({ ...look, footer: { ...footer, copyright: text === '' ? undefined : text } })}
          />
        </FieldGroup>
      </Inherited>
      <Inherited editor={editor} label={words.accounts} places={['socialAccounts']}>
        <FieldGroup title={words.accounts}>
          <Accounts
            accounts={socialAccounts}
            errorAt={errorAt}
            onChange={(accounts) => set({ ...look, socialAccounts: accounts })}
          />
        </FieldGroup>
      </Inherited>
    </>
  );
}

function Announcement({ editor }: { editor: LookEditor }) {
  const { look, set, errorAt } = editor;
  const { navigation: words } = useLookWords();
  const announcement = look.announcement ?? { enabled: false, message: '', style: 'info' as const };
  const change = (members: Partial<typeof announcement>) => {
    const next = { ...announcement, ...members };
    // One without words is none.
    set({ ...look, announcement: next.enabled || next.message !== '' ? next : undefined });
  };
  return (
    <Inherited editor={editor} label={words.announcement} places={['announcement']}>
      <FieldGroup title={words.announcement}>
        <LookSwitch
          label={words.announced}
          checked={announcement.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        {announcement.enabled && (
          <>
            <Textarea
              label={words.message}
              autosize
              maxLength={128}
              value={announcement.message}
              error={errorAt('announcement.message')}
              onChange={({ currentTarget }) => change({ message: currentTarget.value })}
            />
            <LookChoice
              label={words.messageStyle}
              value={announcement.style}
              choices={words.messageChoices}
              onChange={(style) => change({ style })}
            />
          </>
        )}
      </FieldGroup>
    </Inherited>
  );
}

interface LinksProps<Link> {
  links: readonly Link[];
  path: string;
  editor: LookEditor;
  spaces: readonly LinkedSpace[];
  empty: Link;
  onChange: (links: Link[]) => void;
  /** What else can be said about a link. */
  children?: (link: Link, change: (next: Link) => void) => React.ReactNode;
}

/** A list of links that can be added to, put in order and shortened. */
function Links<Link extends { title: string; to?: Target | null }>({
  links,
  path,
  editor: { errorAt },
  spaces,
  empty,
  onChange,
  children,
}: LinksProps<Link>) {
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
              <Remove label={words.remove(link.title)} onClick={() => onChange(links.toSpliced(index, 1))} />
            </Group>
          </FieldItem>
        );
      })}
      <Add label={words.add} onClick={() => onChange([...links, empty])} />
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

const PLATFORMS = [
  'github',
  'discord',
  'slack',
  'linkedin',
  'youtube',
  'bluesky',
  'mastodon',
  'threads',
  'twitter',
  'reddit',
  'instagram',
  'facebook',
  'tiktok',
  'medium',
] as const satisfies readonly Account['platform'][];

function Accounts({
  accounts,
  errorAt,
  onChange,
}: {
  accounts: readonly Account[];
  errorAt: LookEditor['errorAt'];
  onChange: (accounts: Account[]) => void;
}) {
  const { navigation: words } = useLookWords();
  return (
    <>
      {accounts.map((account, index) => {
        const change = (members: Partial<Account>) => onChange(accounts.with(index, { ...account, ...members }));
        const { platform, handle, display } = account;
        return (
          <FieldItem key={index} label={platform}>
            <NativeSelect
              label={words.platform}
              value={platform}
              data={[...PLATFORMS]}
              onChange={({ currentTarget: { value } }) =>
                change({ platform: PLATFORMS.find((name) => name === value) ?? platform })
              }
            />
            <LookText
              label={words.handle}
              value={handle}
              maxLength={256}
              error={errorAt(`socialAccounts.${index}.handle`)}
              onChange={(next) => change({ handle: next })}
            />
            <Group justify="space-between">
              <Switch
                label={words.inHeader}
                checked={display.header}
                onChange={({ currentTarget }) => change({ display: { ...display, header: currentTarget.checked } })}
              />
              <Switch
                label={words.inFooter}
                checked={display.footer}
                onChange={({ currentTarget }) => change({ display: { ...display, footer: currentTarget.checked } })}
              />
              <Remove label={words.removeAccount(platform)} onClick={() => onChange(accounts.toSpliced(index, 1))} />
            </Group>
          </FieldItem>
        );
      })}
      <Add
        label={words.addAccount}
        onClick={() =>
          onChange([...accounts, { platform: 'github', handle: 'name', display: { header: false, footer: true } }])
        }
      />
    </>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button variant="default" size="compact-sm" leftSection={<Plus size={14} aria-hidden />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Trash2 size={16} aria-hidden />
    </ActionIcon>
  );
}

/** The spaces of a site that links can lead to, each once. */
export function linkedSpaces(siteSpaces: readonly Schemas['SiteSpace'][]): LinkedSpace[] {
  return siteSpaces.map(({ title, space }) => ({ spaceId: space.id, title }));
}

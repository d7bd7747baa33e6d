import { Group, NativeSelect, Switch, Textarea } from '@mantine/core';
import { useLookWords } from '../../words/look-words.js';
import { FieldGroup, FieldItem, Inherited, LookChoice, type LookEditor, LookSwitch, LookText } from './fields.js';
import { AddButton, type LinkedSpace, LinkList, NEW_TARGET, RemoveButton } from './link-list.js';
import type { SiteLook } from './queries.js';

type HeaderLink = SiteLook['header']['links'][number];
type Account = SiteLook['socialAccounts'][number];

interface PartProps {
  editor: LookEditor;
  spaces: readonly LinkedSpace[];
}

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
          <LinkList
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
          </LinkList>
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
                  <RemoveButton
                    label={words.removeGroup(group.title)}
                    onClick={() => setGroups(footer.groups.toSpliced(index, 1))}
                  />
                </Group>
                <LinkList
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
          <AddButton
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
              <RemoveButton
                label={words.removeAccount(platform)}
                onClick={() => onChange(accounts.toSpliced(index, 1))}
              />
            </Group>
          </FieldItem>
        );
      })}
      <AddButton
        label={words.addAccount}
        onClick={() =>
          onChange([...accounts, { platform: 'github', handle: 'name', display: { header: false, footer: true } }])
        }
      />
    </>
  );
}

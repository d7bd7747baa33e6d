import type { Schemas } from '@lectern/client';
import { ActionIcon, Avatar, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import { MenuLink } from '../platform/links/links.js';
import { language } from '../words/language/language.js';
import { CONSOLE_LANGUAGES } from '../words/languages.js';
import { chooseLanguage } from '../words/wanted-language.js';
import { useWords } from '../words/words.js';

const SCHEMES = [
  ['light', 'light'],
  ['dark', 'dark'],
  ['auto', 'system'],
] as const;

/** Who is signed in, how the console looks to them, the language it speaks, and the way out. */
export function AccountMenu({ user }: { user: Schemas['User'] }) {
  const { platform } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg">
          <VisuallyHidden>{platform.navigation.account}</VisuallyHidden>
          <Avatar size="sm" name={user.displayName} color="indigo" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email ?? user.displayName}</Menu.Label>
        <MenuLink to="/account" leftSection={<UserRound size={16} aria-hidden />}>
          {platform.navigation.account}
        </MenuLink>
        <Menu.Divider />
        <Menu.Label>{platform.appearance}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(chosen) => setColorScheme(schemeOf(chosen))}>
          {SCHEMES.map(([scheme, word]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {platform[word]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{platform.language}</Menu.Label>
        <Menu.RadioGroup value={language()} onChange={chooseLanguage}>
          {Object.entries(CONSOLE_LANGUAGES).map(([tag, { name }]) => (
            <Menu.RadioItem key={tag} value={tag} lang={tag}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <MenuLink to="/account/drafts" state={{ isSigningOut: true }} leftSection={<LogOut size={16} aria-hidden />}>
          {platform.navigation.signOut}
        </MenuLink>
      </Menu.Dropdown>
    </Menu>
  );
}

function schemeOf(chosen: string) {
  return SCHEMES.find(([scheme]) => scheme === chosen)?.[0] ?? 'auto';
}

import type { Schemas } from '@lectern/client';
import { AppShell, Burger, Group, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { BookOpenText } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { InboxBell } from '../people/inbox/inbox-bell.js';
import { PlainLink } from '../platform/links/links.js';
import { useWords } from '../words/words.js';
import { AccountMenu } from './account-menu.js';
import { Banners } from './banners.js';
import { Navigation } from './navigation.js';
import { OrganizationSwitch } from './organization-switch.js';
import { Palette } from './palette/palette.js';
import classes from './shell.module.css';

/** Comes behind everything that is shown. */
const LiveChanges = lazy(() => import('../platform/live/live-changes.js'));

interface ShellProps {
  user: Schemas['User'];
  /** Whether the person administrates the whole installation. */
  isOperator: boolean;
  /** The organization that is open; nothing on pages that belong to none. */
  organization?: Schemas['Organization'];
}

/** The frame of the console: navigation beside the page, and what is the same everywhere above it. */
export function Shell({ user, isOperator, organization }: ShellProps) {
  const { platform } = useWords();
  const [isOpen, menu] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Whoever chose a page on a phone wants to see it.
  useEffect(menu.close, [path]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
      transitionDuration={0}
    >
      <a className={classes.skip} href="#content">
        {platform.skipToContent}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger hiddenFrom="sm" size="sm" opened={isOpen} onClick={menu.toggle} aria-label={platform.menu} />
            <PlainLink to="/" className={classes.brand} visibleFrom="sm">
              <BookOpenText size={20} aria-hidden />
              {platform.product}
            </PlainLink>
            {organization && <OrganizationSwitch open={organization} />}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Palette organizationId={organization?.id} />
            {organization && <InboxBell organizationId={organization.id} />}
            <AccountMenu user={user} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="nav" aria-label={platform.navigation.label}>
        <Navigation organization={organization} isOperator={isOperator} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Banners />
        <Outlet />
      </AppShell.Main>
      <VisuallyHidden role="status" aria-live="polite" id="announcements" />
      {organization && (
        <Suspense>
          <LiveChanges organizationId={organization.id} />
        </Suspense>
      )}
    </AppShell>
  );
}

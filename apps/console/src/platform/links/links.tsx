import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
  NavLink,
  type NavLinkProps,
  UnstyledButton,
  type UnstyledButtonProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

type LinkElementProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color' | 'children'> & {
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
};

/** A link in running text to a page of the console. */
export const RouteLink = createLink((props: AnchorProps & LinkElementProps) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & LinkElementProps) => <Button component="a" {...props} />);

/** A link to one of several parts of the same thing, which stand beside each other; the open one is marked. */
export const TabLink = createLink((props: ButtonProps & LinkElementProps) => {
  const isOpen = props['aria-current'] === 'page';
  const look = isOpen ? { variant: 'light' } : { variant: 'subtle', color: 'gray' };
  return <Button component="a" size="compact-md" fz="sm" fw={500} {...look} {...props} />;
});

/** A link without a look of its own. */
export const PlainLink = createLink((props: UnstyledButtonProps & LinkElementProps) => (
  <UnstyledButton component="a" {...props} />
));

/** A link in a menu. */
export const MenuLink = createLink((props: MenuItemProps & LinkElementProps) => <Menu.Item component="a" {...props} />);

/** A link in a navigation. */
export const NavigationRouteLink = createLink((props: NavLinkProps & LinkElementProps) => (
  <NavLink component="a" {...props} />
));

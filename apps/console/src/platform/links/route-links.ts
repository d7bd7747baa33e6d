import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** Lets links below an element that lead to pages of the console open them in place. */
export function useRouteLinks(root: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const element = root.current;
    const follow = (event: MouseEvent) => {
      const address = followedAddress(event);
      if (!address || !router.getMatchedRoutes(address.pathname)[2]) return;
      event.preventDefault();
      void router.navigate({ href: `${address.pathname}${address.search}${address.hash}` });
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [root, router]);
}

/** Where a plain click leads on the own origin; nothing for places on the same page, which browsers find themselves. */
function followedAddress(event: MouseEvent): URL | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || !link?.href || link.target || link.hasAttribute('download'))
    return undefined;
  const here = window.location;
  const address = new URL(link.href);
  const isHere = address.pathname === here.pathname && address.search === here.search && address.hash !== '';
  return address.origin === here.origin && !isHere ? address : undefined;
}

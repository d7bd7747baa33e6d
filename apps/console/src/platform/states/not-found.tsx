import { useWords } from '../../words/words.js';
import { RouteLink } from '../links/links.js';
import { Empty } from './empty.js';

/** Stands where an address leads to nothing, or to nothing for this person. */
export function NotFound() {
  const { platform } = useWords();
  return (
    <Empty isPage title={platform.notFoundTitle} action={<RouteLink to="/">{platform.goHome}</RouteLink>}>
      {platform.notFound}
    </Empty>
  );
}

import { useWords } from '../../words/words.js';
import { TextLink } from '../links/links.js';
import { Empty } from './empty.js';

/** Stands where an address leads to nothing, or to nothing for this person. */
export function NotFound() {
  const { platform } = useWords();
  return (
    <Empty isPage title={platform.notFoundTitle} action={<TextLink to="/">{platform.goHome}</TextLink>}>
      {platform.notFound}
    </Empty>
  );
}

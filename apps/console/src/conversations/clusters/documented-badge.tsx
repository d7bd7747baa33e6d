import { Badge } from '@mantine/core';
import { useConversationsWords } from '../../words/conversations-words.js';

/** Says whether a page explains a topic. */
export function DocumentedBadge({ isDocumented }: { isDocumented: boolean }) {
  const words = useConversationsWords();
  return (
    <Badge variant="light" color={isDocumented ? 'gray' : 'orange'} tt="none" fw={500}>
      {isDocumented ? words.isDocumented : words.isNotDocumented}
    </Badge>
  );
}

import { emojiText } from '@lectern/rendering/icons/emoji';
import { ActionIcon, Button, Group, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SmilePlus } from 'lucide-react';
import { useReviewWords } from '../../words/review-words.js';
import { hasReacted, type Thread } from './threads.js';

/** What people react with most: thumbs up and down, laughing, party, confused, heart, rocket, eyes. */
const OFFERED = ['1f44d', '1f44e', '1f604', '1f389', '1f615', '2764-fe0f', '1f680', '1f440'] as const;

interface ReactionsProps {
  reactions: Thread['reactions'];
  userId: string;
  mayReact: boolean;
  onReact: (change: { addedReactions?: string[]; removedReactions?: string[] }) => void;
}

/** How people reacted to a comment, each emoji with its number; pressing one gives or takes back one's own. */
export function Reactions({ reactions, userId, mayReact, onReact }: ReactionsProps) {
  const { comments: words } = useReviewWords();
  const [isOpen, list] = useDisclosure(false);
  const toggle = (emoji: string) => {
    const given = reactions.find((reaction) => reaction.emoji === emoji);
    const isMine = given !== undefined && hasReacted(given, userId);
    onReact(isMine ? { removedReactions: [emoji] } : { addedReactions: [emoji] });
    list.close();
  };
  return (
    <Group gap={4}>
      {reactions.map((reaction) => {
        const { emoji, count, users } = reaction;
        const names = users.map(({ user }) => user.displayName).join(', ');
        const isMine = hasReacted(reaction, userId);
        return (
          <Tooltip key={emoji} label={names}>
            <Button
              size="compact-xs"
              variant={isMine ? 'light' : 'default'}
              aria-pressed={isMine}
              aria-label={words.reaction(emojiText(emoji), count, names)}
              disabled={!mayReact}
              onClick={() => toggle(emoji)}
            >
              {emojiText(emoji)} {count}
            </Button>
          </Tooltip>
        );
      })}
      {mayReact && (
        <Popover
          opened={isOpen}
          onChange={(next) => !next && list.close()}
          position="bottom-start"
          trapFocus
          withinPortal
        >
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={words.react} onClick={list.toggle}>
              <SmilePlus size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={4} aria-label={words.react}>
            <Group gap={2}>
              {OFFERED.map((emoji) => (
                <ActionIcon
                  key={emoji}
                  variant="subtle"
                  color="gray"
                  aria-label={words.reactWith(emojiText(emoji))}
                  onClick={() => toggle(emoji)}
                >
                  <span aria-hidden>{emojiText(emoji)}</span>
                </ActionIcon>
              ))}
            </Group>
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  );
}

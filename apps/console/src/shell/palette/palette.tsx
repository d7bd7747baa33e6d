import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { shortcutKeys } from '../../platform/commands/command.js';
import { useCommands } from '../../platform/commands/commands.js';
import { useWords } from '../../words/words.js';
import classes from './palette.module.css';

const PaletteDialogs = lazy(() => import('./palette-dialogs.js'));

/** The button for searching everything; the palette that it opens, and the sheet of all shortcuts, come when asked for. */
export function Palette({ organizationId }: { organizationId?: string }) {
  const { platform } = useWords();
  const [isOpen, palette] = useDisclosure(false);
  const [isSheetOpen, sheet] = useDisclosure(false);
  useCommands([
    { id: 'palette', title: platform.palette.open, icon: Search, shortcut: 'Mod+K', run: palette.toggle },
    { id: 'shortcuts', title: platform.shortcuts.title, shortcut: '?', run: sheet.open },
  ]);
  return (
    <>
      <UnstyledButton className={classes.trigger} onClick={palette.open} aria-keyshortcuts="Control+K Meta+K">
        <Search size={16} aria-hidden />
        <span className={classes.label}>{platform.palette.open}</span>
        <Kbd size="xs" visibleFrom="md" aria-hidden>
          {shortcutKeys('Mod+K').join(' ')}
        </Kbd>
      </UnstyledButton>
      {(isOpen || isSheetOpen) && (
        <Suspense>
          <PaletteDialogs
            organizationId={organizationId}
            isPaletteOpen={isOpen}
            isSheetOpen={isSheetOpen}
            onClosePalette={palette.close}
            onCloseSheet={sheet.close}
          />
        </Suspense>
      )}
    </>
  );
}

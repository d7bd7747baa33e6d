import { Kbd, Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { keysOf } from '../../platform/actions/action.js';
import { useOffer } from '../../platform/actions/actions.js';
import { useWords } from '../../words/words.js';
import classes from './palette.module.css';

const PaletteSearch = lazy(() => import('./palette-search.js'));
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.js'));

/** The button for searching everything, the palette that it opens, and the sheet of all shortcuts. */
export function Palette({ organizationId }: { organizationId?: string }) {
  const { platform } = useWords();
  const [isOpen, palette] = useDisclosure(false);
  const [isSheetOpen, sheet] = useDisclosure(false);
  useOffer([
    { id: 'palette', title: platform.palette.open, icon: Search, shortcut: 'Mod+K', run: palette.toggle },
    { id: 'shortcuts', title: platform.shortcuts.title, shortcut: '?', run: sheet.open },
  ]);
  return (
    <>
      <UnstyledButton className={classes.trigger} onClick={palette.open} aria-keyshortcuts="Control+K Meta+K">
        <Search size={16} aria-hidden />
        <span className={classes.label}>{platform.palette.open}</span>
        <Kbd size="xs" visibleFrom="md" aria-hidden>
          {keysOf('Mod+K').join(' ')}
        </Kbd>
      </UnstyledButton>
      <Modal.Root opened={isOpen} onClose={palette.close} padding={0} size="lg" yOffset="10vh">
        <Modal.Overlay />
        <Modal.Content aria-label={platform.palette.open}>
          <Modal.Body>
            <Suspense>
              <PaletteSearch organizationId={organizationId} onClose={palette.close} />
            </Suspense>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <Modal opened={isSheetOpen} onClose={sheet.close} title={platform.shortcuts.title}>
        <Suspense>
          <ShortcutsSheet />
        </Suspense>
      </Modal>
    </>
  );
}

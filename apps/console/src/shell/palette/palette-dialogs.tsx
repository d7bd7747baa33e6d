import { Modal } from '@mantine/core';
import { useWords } from '../../words/words.js';
import { PaletteSearch } from './palette-search.js';
import { ShortcutsSheet } from './shortcuts-sheet.js';

interface PaletteDialogsProps {
  organizationId?: string;
  isPaletteOpen: boolean;
  isSheetOpen: boolean;
  onClosePalette: () => void;
  onCloseSheet: () => void;
}

/** The palette and the sheet of shortcuts, over the page. */
export default function PaletteDialogs(props: PaletteDialogsProps) {
  const { organizationId, isPaletteOpen, isSheetOpen, onClosePalette, onCloseSheet } = props;
  const { platform } = useWords();
  return (
    <>
      <Modal.Root opened={isPaletteOpen} onClose={onClosePalette} padding={0} size="lg" yOffset="10vh">
        <Modal.Overlay />
        <Modal.Content aria-label={platform.palette.open}>
          <Modal.Body>
            <PaletteSearch organizationId={organizationId} onClose={onClosePalette} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <Modal opened={isSheetOpen} onClose={onCloseSheet} title={platform.shortcuts.title}>
        <ShortcutsSheet />
      </Modal>
    </>
  );
}

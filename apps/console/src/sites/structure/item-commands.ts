import { type Structure, type StructureItem, siteSpacesIn } from '@lectern/domain/sites/structure/model';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ExternalLink, FileText, FolderInput, Palette, Pencil, Star, Trash2 } from 'lucide-react';
import type { Command } from '../../platform/commands/command.js';
import { useSitesWords } from '../../words/sites-words.js';
import type { SiteIds } from '../sites/queries.js';
import { type SiteMove, stepMove } from './site-moves.js';
import type { SiteLine } from './site-tree.js';

interface ItemCommandsOptions {
  path: SiteIds;
  structure: Structure;
  onMove: (item: StructureItem, move: SiteMove) => void;
  onOpen: (dialog: 'edit' | 'move' | 'remove', line: SiteLine) => void;
  onFirst: (line: SiteLine) => void;
}

/** Everything that can be done with one item of a site. */
export function useItemCommands(options: ItemCommandsOptions): (line: SiteLine) => Command[] {
  const { path, structure, onMove, onOpen, onFirst } = options;
  const words = useSitesWords().structure;
  const navigate = useNavigate();
  return (line) => {
    const { item, placed } = line;
    const step = (direction: 'up' | 'down', command: Omit<Command, 'run'>): Command[] => {
      const move = stepMove(structure, placed, direction);
      return move ? [{ ...command, run: () => onMove(placed, move) }] : [];
    };
    const address = 'url' in item ? item.url : 'urls' in item ? item.urls.published : undefined;
    const isEmptySection = placed.type === 'site-section' && siteSpacesIn(structure, placed.id).length === 0;
    return [
      { id: 'edit', title: words.edit.command, icon: Pencil, run: () => onOpen('edit', line) },
      ...('isDefault' in placed && !placed.isDefault
        ? [
            {
              id: 'first',
              title: words.setFirst,
              icon: Star,
              ...(isEmptySection && { disabledReason: words.setFirstEmpty }),
              run: () => onFirst(line),
            },
          ]
        : []),
      ...step('up', { id: 'up', title: words.move.up, icon: ArrowUp }),
      ...step('down', { id: 'down', title: words.move.down, icon: ArrowDown }),
      { id: 'move', title: words.move.command, icon: FolderInput, run: () => onOpen('move', line) },
      ...(item.object === 'site-space'
        ? [
            {
              id: 'open',
              title: words.openSpace,
              icon: FileText,
              run: () =>
                void navigate({
                  to: '/o/$organizationId/s/$spaceId/$',
                  params: { organizationId: path.organizationId, spaceId: item.space.id, _splat: '' },
                }),
            },
            {
              id: 'look',
              title: words.openLook,
              icon: Palette,
              run: () =>
                void navigate({
                  to: '/o/$organizationId/sites/$siteId/look',
                  params: { ...path },
                  search: { of: item.id },
                }),
            },
          ]
        : []),
      ...(address === undefined
        ? []
        : [
            {
              id: 'visit',
              title: words.visit,
              icon: ExternalLink,
              run: () => void window.open(address, '_blank', 'noopener'),
            },
          ]),
      {
        id: 'remove',
        title: words.remove.command,
        icon: Trash2,
        isDangerous: true,
        run: () => onOpen('remove', line),
      },
    ];
  };
}

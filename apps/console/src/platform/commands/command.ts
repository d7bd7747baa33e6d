import type { LucideIcon } from 'lucide-react';

/** Something that a person can do; declared once, it is a button, an entry of menus and palette, and a shortcut. */
export interface Command {
  id: string;
  title: string;
  icon?: LucideIcon;
  /** Keys such as `Mod+K`, `Shift+N` or `?`; `Mod` is Command on a Mac and Control elsewhere. */
  shortcut?: string;
  /** Why it cannot be done now; without it, it can. */
  disabledReason?: string;
  /** Whether it destroys something. */
  isDangerous?: boolean;
  run(): void;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether a key was pressed as a shortcut says. */
export function isShortcut(shortcut: string, event: KeyboardEvent): boolean {
  const parts = shortcut.split('+');
  const key = parts.pop() ?? '';
  const isMod = isMac() ? event.metaKey : event.ctrlKey;
  const wantsMod = parts.includes('Mod');
  // Characters such as "?" say by themselves whether Shift is needed.
  const isShiftRight = isLetter(key) ? event.shiftKey === parts.includes('Shift') : true;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    isMod === wantsMod &&
    event.altKey === parts.includes('Alt') &&
    isShiftRight
  );
}

/** Whether a shortcut is a single key, which people can turn off. */
export function isSingleKey(shortcut: string): boolean {
  return !/^(Mod|Alt)\+/.test(shortcut);
}

/** The keys of a shortcut as they are written on keyboards. */
export function shortcutKeys(shortcut: string): string[] {
  return shortcut.split('+').map((part) => {
    if (part === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    return part.length === 1 ? part.toUpperCase() : part;
  });
}

function isLetter(key: string): boolean {
  return /^([a-z]|Enter|Arrow\w+)$/i.test(key);
}

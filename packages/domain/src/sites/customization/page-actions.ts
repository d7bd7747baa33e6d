import { PAGE_ACTIONS, type PageAction } from './behaviour-schemas.js';
import type { Customization, CustomizationOverride } from './schemas.js';

/** The switches that older clients have for what newer ones list, so that both mean the same. */
export function switchesFor(items: readonly PageAction[]): Pick<CustomizationOverride, 'pageActions' | 'git' | 'pdf'> {
  const has = (action: PageAction) => items.includes(action);
  return {
    pageActions: { externalAI: has('external-ai'), markdown: has('markdown'), mcp: has('mcp') },
    git: { showEditLink: has('git') },
    pdf: { enabled: has('pdf') },
  };
}

/** Lists what a page offers: nothing that is off, and, unless the list itself was set, all that was switched on. */
export function shownActions(base: Customization, merged: Customization, isListSet: boolean): PageAction[] {
  const kept = merged.pageActions.items.filter((action) => isOn(merged, action));
  if (isListSet) return kept;
  const added = PAGE_ACTIONS.filter((action) => isOn(merged, action) && !isOn(base, action) && !kept.includes(action));
  return [...kept, ...added];
}

function isOn({ pageActions, ai, git, pdf }: Customization, action: PageAction): boolean {
  switch (action) {
    case 'assistant':
      return ai.mode === 'assistant';
    case 'external-ai':
      return pageActions.externalAI;
    case 'markdown':
      return pageActions.markdown;
    case 'mcp':
      return pageActions.mcp;
    case 'git':
      return git.showEditLink;
    case 'pdf':
      return pdf.enabled;
  }
}

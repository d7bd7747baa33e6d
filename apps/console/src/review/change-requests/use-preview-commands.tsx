import type { Schemas } from '@lectern/client';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { notify } from '../../platform/states/notify.js';
import { useReviewWords } from '../../words/review-words.js';
import { usePreviewOnSite } from './mutations.js';
import { sitesOfSpaceQuery } from './queries.js';

interface PreviewedChangeRequest {
  organizationId: string;
  changeRequest: Schemas['ChangeRequest'];
  space: Schemas['Space'];
}

/** What shows a change request on the sites that have its space, each in a tab of its own. */
export function usePreviewCommands({ organizationId, changeRequest, space }: PreviewedChangeRequest): Command[] {
  const { commands: words } = useReviewWords();
  const { data: sites } = useQuery(sitesOfSpaceQuery(useApi(), { organizationId, spaceId: space.id }));
  const { mutateAsync: preview } = usePreviewOnSite(organizationId);
  const show = async (siteId: string) => {
    // Browsers open tabs only as a direct answer to a click, so the tab is there before its address is known.
    const tab = window.open('', '_blank');
    try {
      const { url } = await preview({ siteId, changeRequestId: changeRequest.id });
      if (!tab) throw new Error(words.noTab);
      tab.opener = null;
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      notify({ message: error instanceof Error ? error.message : words.noTab, color: 'red' });
    }
  };
  if (sites === undefined) return [];
  if (sites.length === 0) {
    return [
      { id: 'preview-change-request', title: words.preview, icon: Eye, disabledReason: words.onNoSite, run() {} },
    ];
  }
  return sites.map(({ id, title }) => ({
    id: `preview-change-request-${id}`,
    title: sites.length === 1 ? words.preview : words.previewOn(title),
    icon: Eye,
    run: () => void show(id),
  }));
}

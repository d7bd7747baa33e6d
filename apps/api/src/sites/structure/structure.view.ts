import { Keyring } from '@lectern/database/keyring';
import { paginateList } from '@lectern/database/paginate-list';
import type { SiteRef, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { ShareKeyQuery } from '@lectern/domain/sites/fields';
import type { StructurePointer } from '@lectern/domain/sites/structure/model';
import { branchesOf, inReadingOrder } from '@lectern/domain/sites/structure/reading-order';
import type {
  ListSiteSectionGroups,
  ListSiteSections,
  ListSiteSpaces,
} from '@lectern/domain/sites/structure/structure-inputs';
import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructureItem,
} from '@lectern/domain/sites/structure/structure-schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { SitesView, type SiteViewer } from '../sites/sites.view.js';
import {
  presentGroup,
  presentItem,
  presentLink,
  presentSection,
  presentSiteSpace,
  type ShownStructure,
} from '../sites/structure.presenter.js';
import { findShown, requireShown } from './shown-items.js';

type ItemType = StructureRow['type'];
type RowOf<Type extends ItemType> = Extract<StructureRow, { type: Type }>;

/** Which items of a site a list holds. */
interface Selection<Type extends ItemType> {
  type: Type;
  isDefault?: boolean | undefined;
}

/** Answers with single items of a site's structure, and with lists of them in the order in which readers meet them. */
@Injectable()
export class StructureView {
  constructor(
    private readonly keyring: Keyring,
    private readonly responses: SitesView,
  ) {}

  /** Lists the spaces of a site. */
  async siteSpaces(viewer: SiteViewer, ref: SiteRef, query: ListSiteSpaces): Promise<Page<SiteSpace>> {
    const selection = { type: 'site-space', isDefault: query.default } as const;
    const { shown, page } = await this.#page(viewer, ref, selection, query);
    return mapPage(page, (row) => presentSiteSpace(shown, row));
  }

  /** Lists the sections of a site, those in groups too. */
  async sections(viewer: SiteViewer, ref: SiteRef, query: ListSiteSections): Promise<Page<SiteSection>> {
    const { shown, page } = await this.#page(viewer, ref, { type: 'site-section' }, query);
    return mapPage(page, (row) => presentSection(shown, row));
  }

  /** Lists the groups of a site, each before those that stand in it. */
  async groups(viewer: SiteViewer, ref: SiteRef, query: ListSiteSectionGroups): Promise<Page<SiteSectionGroup>> {
    const { shown, page } = await this.#page(viewer, ref, { type: 'site-section-group' }, query);
    return mapPage(page, (row) => presentGroup(shown, row));
  }

  /** Gets any item. */
  async item(caller: Caller, ref: SiteRef, pointer: StructurePointer): Promise<SiteStructureItem> {
    const { shown, row } = await this.#one(caller, ref, pointer);
    return presentItem(shown, row);
  }

  /** Gets a space of a site. */
  async siteSpace(caller: Caller, ref: SiteRef, id: string): Promise<SiteSpace> {
    const { shown, row } = await this.#one(caller, ref, { type: 'site-space', id });
    return presentSiteSpace(shown, row);
  }

  /** Gets a section with its spaces. */
  async section(caller: Caller, ref: SiteRef, id: string): Promise<SiteSection> {
    const { shown, row } = await this.#one(caller, ref, { type: 'site-section', id });
    return presentSection(shown, row);
  }

  /** Gets a group with everything in it. */
  async group(caller: Caller, ref: SiteRef, id: string): Promise<SiteSectionGroup> {
    const { shown, row } = await this.#one(caller, ref, { type: 'site-section-group', id });
    return presentGroup(shown, row);
  }

  /** Gets a link. */
  async link(caller: Caller, ref: SiteRef, id: string): Promise<SiteExternalLink> {
    const { row } = await this.#one(caller, ref, { type: 'site-external-link', id });
    return presentLink(row);
  }

  async #one<Type extends ItemType>(
    caller: Caller,
    ref: SiteRef,
    pointer: { type: Type; id: string },
  ): Promise<{ shown: ShownStructure; row: RowOf<Type> }> {
    const snapshot = await this.responses.snapshot(ref);
    const shown = await this.responses.shown(caller, snapshot, undefined, (items) => {
      const item = findShown(items, pointer);
      return item ? branchesOf(items, [item]) : [];
    });
    return { shown, row: requireShown(shown.items, pointer) };
  }

  async #page<Type extends ItemType>(
    viewer: SiteViewer,
    { organizationId, siteId }: SiteRef,
    { type, isDefault }: Selection<Type>,
    { shareKey, ...query }: PageQuery & ShareKeyQuery,
  ): Promise<{ shown: ShownStructure; page: Page<RowOf<Type>> }> {
    const scope = ['site-structure', siteId, type, isDefault];
    let picked: Page<StructureRow> = { count: 0, items: [] };
    const snapshot = await this.responses.seenSnapshot(viewer, { organizationId, siteId }, shareKey);
    const shown = await this.responses.shown(viewer, snapshot, shareKey, async (items) => {
      const list = inReadingOrder(items).filter(
        ({ item }) => item.type === type && (isDefault === undefined || isDefault === isDefaultOf(item)),
      );
      picked = await paginateList(this.keyring, query, scope, list);
      return branchesOf(items, picked.items);
    });
    const rows = picked.items.flatMap(({ id }) => findShown(shown.items, { type, id }) ?? []);
    return { shown, page: { ...picked, items: rows } };
  }
}

function isDefaultOf(item: StructureRow): boolean {
  return 'isDefault' in item && item.isDefault;
}

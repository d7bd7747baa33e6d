import { createSpace } from '@lectern/commands/library/create-space';
import { restoreSpaceRow } from '@lectern/commands/library/restore-space';
import { describeTemplates } from '@lectern/content/templates/templates';
import { Database, type Transaction } from '@lectern/database/client';
import { followOne } from '@lectern/database/content/follow-links';
import { findSpace, type SpaceRef, type SpaceRow, updateSpace } from '@lectern/database/library/spaces/spaces.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { ContentChange } from '@lectern/domain/content/change-schemas';
import { spaceRetentionCutoff } from '@lectern/domain/library/spaces/retention';
import type { CreateSpace, UpdateSpace } from '@lectern/domain/library/spaces/schemas';
import type { SpaceTemplates } from '@lectern/domain/library/templates/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { requireSoundRules } from '../../people/organizations/merge-rules-check.js';
import { ContentAccess } from '../../platform/access/content-access.service.js';
import { organizationRole } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ContentMap } from '../collections/content-map.js';
import { recordContentChange } from '../collections/record-content-change.js';
import { templateChanges } from '../templates/template-changes.js';
import { FirstContent } from './first-content.js';
import type { SeenSpace } from './list-spaces.view.js';

/** Reads and changes spaces. */
@Injectable()
export class SpacesService {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
    private readonly access: ContentAccess,
    private readonly firstContent: FirstContent,
  ) {}

  /** What a new space can begin with. */
  templates(): SpaceTemplates {
    return { templates: describeTemplates() };
  }

  /** Gets a space that is not deleted. */
  async get(ref: SpaceRef): Promise<SpaceRow> {
    const space = await findSpace(this.database, ref);
    if (!space || space.deletedAt !== null) throw new DomainError('space.not_found');
    return space;
  }

  /** Gets a space with the role that the caller has on it at this moment, after a change that may have moved it. */
  async see(caller: Caller, ref: SpaceRef): Promise<SeenSpace> {
    const row = await this.get(ref);
    const facts = await this.access.resolveFresh({ kind: 'space', id: row.id, userId: caller.userId });
    return { row, role: effectiveRole(organizationRole(caller, ref.organizationId), facts?.path ?? []) };
  }

  /** Creates a space at the end of its parent, empty or with a template. */
  async create(caller: Caller, organizationId: string, input: CreateSpace): Promise<SeenSpace> {
    const spaceId = await this.mutations.run(caller.context, (tx) => this.add(tx, caller, organizationId, input));
    return this.see(caller, { organizationId, spaceId });
  }

  /** Creates a space as a part of a larger change, and returns its id. */
  async add(
    tx: Transaction,
    caller: Caller,
    organizationId: string,
    input: CreateSpace,
    special: { type: 'styleguide' | null; beginning: readonly ContentChange[] } = { type: null, beginning: [] },
  ): Promise<string> {
    const { context, userId } = caller;
    const { title = '', emoji = null, parent: parentId = null, language = null, editMode = 'live' } = input;
    const beginning = input.template ? templateChanges(input.template) : special.beginning;
    const { type } = special;
    const map = await ContentMap.lock(tx, caller, organizationId);
    map.requireRoomIn(parentId);
    const space = {
      organizationId,
      parentId,
      title,
      emoji,
      language,
      type,
      editMode,
      authorId: userId,
      at: context.at,
    };
    const id = await createSpace(tx, space);
    await recordContentChange(tx, context, { organizationId, kind: 'space', id }, 'created', { title, parentId });
    if (beginning.length > 0) await this.firstContent.begin(tx, caller, id, beginning);
    return id;
  }

  /** Changes what was sent, and only that; an emoji and an icon take each other's place. */
  async update(caller: Caller, ref: SpaceRef, change: UpdateSpace): Promise<SeenSpace> {
    const { context } = caller;
    const { emoji, icon, ...data } = change;
    await this.mutations.run(context, async (tx) => {
      if (data.mergeRules) await requireSoundRules(tx, ref.organizationId, data.mergeRules);
      const found = await updateSpace(tx, ref, {
        ...data,
        ...(emoji !== undefined && { emoji, ...(emoji !== null && { iconUrl: null }) }),
        ...(icon !== undefined && { iconUrl: icon, ...(icon !== null && { emoji: null }) }),
        updatedAt: context.at,
      });
      if (!found) throw new DomainError('space.not_found');
      await recordContentChange(tx, context, contentRef(ref), 'updated', { fields: Object.keys(change) });
    });
    return this.see(caller, ref);
  }

  /** Deletes a space, which can be brought back until its retention is over; nothing happens when it is gone. */
  async delete({ context }: Caller, ref: SpaceRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      if (!(await updateSpace(tx, ref, { deletedAt: context.at }))) return;
      await followOne(tx, ref.organizationId, { kind: 'space', id: ref.spaceId });
      await recordContentChange(tx, context, contentRef(ref), 'deleted');
    });
  }

  /** Brings a deleted space back to where it stood, unless its retention is over. */
  async restore(caller: Caller, ref: SpaceRef): Promise<SeenSpace> {
    const { context } = caller;
    await this.mutations.run(context, async (tx) => {
      const restored = await restoreSpaceRow(tx, ref, spaceRetentionCutoff(context.at), context.at);
      if (!restored) throw new DomainError('space.not_found');
      const { organizationId, spaceId } = ref;
      await followOne(tx, organizationId, { kind: 'space', id: spaceId });
      await recordAudit(tx, context, {
        action: 'space.restored',
        organizationId,
        target: { type: 'space', id: spaceId },
      });
      await recordEvent(tx, context, organizationId, 'space.restored', { spaceId });
    });
    return this.see(caller, ref);
  }
}

const contentRef = ({ organizationId, spaceId }: SpaceRef) => ({ organizationId, kind: 'space', id: spaceId }) as const;

import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { type ContentRow, loadContents } from '@lectern/database/library/grants/contents.queries';
import {
  listPeople,
  loadActiveMembers,
  loadGrantsOnContents,
  type PersonRow,
} from '@lectern/database/library/grants/effective-roles.queries';
import type { GrantedContent } from '@lectern/database/library/grants/grants.queries';
import type { ListEffectiveRoles } from '@lectern/domain/library/grants/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { type ExplainedRole, rolesOfMembers } from '@lectern/domain/platform/permissions/effective-roles';
import { Injectable } from '@nestjs/common';

/** Somebody whose access has ended since it was looked up. */
const LEFT: ExplainedRole = { role: 'read', origin: { type: 'organization' } };

/** Tells what every member of an organization may do with a piece of its content. */
@Injectable()
export class EffectiveRolesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** Lists everybody who may see the content, with the effective role; who joined last stands first. */
  async list(ref: GrantedContent, query: ListEffectiveRoles): Promise<Page<ExplainedRole & { person: PersonRow }>> {
    const { database, keyring } = this;
    const roles = await this.roles(ref);
    const userIds = [...roles].flatMap(([userId, { role }]) =>
      query.role === undefined || role === query.role ? [userId] : [],
    );
    const scope = [ref.kind, ref.id, query.role ?? ''];
    const people = { organizationId: ref.organizationId, userIds, scope };
    const page = await listPeople(database, keyring, people, query);
    return mapPage(page, (person) => ({ ...(roles.get(person.userId) ?? LEFT), person }));
  }

  /** The effective role of everybody who may see the content, with its reason, by user id. */
  async roles(ref: GrantedContent): Promise<Map<string, ExplainedRole>> {
    const { organizationId } = ref;
    const sql = this.database;
    const [contents, members] = await Promise.all([
      loadContents(sql, organizationId),
      loadActiveMembers(sql, organizationId),
    ]);
    const path = pathOf(contents, ref);
    const ids = path.map((content) => content.id);
    return rolesOfMembers(members, { path, grants: await loadGrantsOnContents(sql, organizationId, ids) });
  }
}

/** A piece of content, followed by the collections that it stands in. */
function pathOf(contents: readonly ContentRow[], { kind, id }: GrantedContent): ContentRow[] {
  const collections = new Map(contents.filter((content) => content.kind === 'collection').map((row) => [row.id, row]));
  const path: ContentRow[] = [];
  let at = contents.find((content) => content.kind === kind && content.id === id);
  if (!at) throw new DomainError(`${kind}.not_found`);
  while (at && !path.includes(at)) {
    path.push(at);
    at = at.parentId === null ? undefined : collections.get(at.parentId);
  }
  return path;
}

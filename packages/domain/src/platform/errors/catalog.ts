import { define, missing } from './definition.js';
import { integrationErrors } from './integration-errors.js';
import { siteErrors } from './site-errors.js';
import { ssoErrors } from './sso-errors.js';

/** Every error the platform answers with, by name: its HTTP status and what it says. */
export const errorCatalog = {
  'request.invalid': define<{ summary: string }>(400, ({ summary }) => summary),
  'request.malformed': define<{ reason: string }>(400, ({ reason }) => `The request could not be read: ${reason}.`),
  'request.cursor_invalid': define(
    400,
    () =>
      'The value of "page" is not a cursor of this list. Use the "next.page" of the previous response with the same filters.',
  ),
  'request.too_large': define<{ limitBytes: number }>(
    413,
    ({ limitBytes }) => `The request body is larger than the maximum of ${limitBytes} bytes.`,
  ),
  'request.too_heavy': define<{ exceeded: 'memory' | 'time' }>(
    413,
    ({ exceeded }) => `The request needs more ${exceeded} than one request may use. Send or ask for less at once.`,
  ),
  'request.unsupported_media_type': define(
    415,
    () => 'The request body must be JSON, sent with "Content-Type: application/json".',
  ),
  'request.not_multipart': define(
    415,
    () => 'Files are sent as a form, with "Content-Type: multipart/form-data; boundary=...".',
  ),
  'request.range_invalid': define<{ sizeBytes: number }>(
    416,
    ({ sizeBytes }) => `The "Range" header asks for bytes beyond the ${sizeBytes} that there are.`,
  ),
  'request.rate_limited': define<{ retryAfterSeconds: number }>(
    429,
    ({ retryAfterSeconds }) => `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'changes.too_many_streams': define<{ max: number }>(
    429,
    ({ max }) => `You have ${max} streams of changes open, which is the maximum. Close one of them first.`,
  ),
  'route.not_found': define<{ method: string; path: string }>(
    404,
    ({ method, path }) => `There is no operation ${method} ${path}. The API reference is at /docs.`,
  ),
  'idempotency.key_invalid': define(400, () => 'The "Idempotency-Key" header must have 1 to 255 characters.'),
  'idempotency.key_reused': define(
    409,
    () => 'This "Idempotency-Key" was used within the last 24 hours for another request. Use a new key.',
  ),
  'idempotency.in_progress': define(
    409,
    () => 'The first request with this "Idempotency-Key" is still being worked on. Try again in a moment.',
  ),
  'auth.token_missing': define(401, () => 'Send a token in the header "Authorization: Bearer <token>".'),
  'auth.token_invalid': define(401, () => 'The bearer token is unknown, expired or revoked.'),
  'auth.session_ended': define(401, () => 'Your session has ended. Sign in again.'),
  'auth.not_own_page': define(
    403,
    () => 'Sessions are for the console of this installation: only its own pages can use them.',
  ),
  'auth.sign_in_again': define<{ minutes: number }>(
    403,
    ({ minutes }) => `You signed in more than ${minutes} minutes ago. Sign in again to do this.`,
  ),
  'auth.scope_missing': define<{ scope: string | null }>(403, ({ scope }) =>
    scope
      ? `This token has no scope "${scope}", which the operation needs.`
      : 'This operation needs a token without scope limits.',
  ),
  'access.denied': define<{ action: string }>(
    403,
    ({ action }) => `Your role does not allow this (it needs "${action}"). Ask an administrator of the organization.`,
  ),
  'system.administrators_only': define(
    403,
    () =>
      'Only administrators of the whole installation may do this. Who runs the server makes them, by "user create --administrator".',
  ),
  'organization.not_found': missing('organization'),
  'organization.hostname_taken': define<{ hostname: string }>(
    409,
    ({ hostname }) => `The hostname "${hostname}" is in use by another organization. Choose another one.`,
  ),
  'organization.default_content_invalid': define<{ site: string }>(
    400,
    ({ site }) => `"defaultContent.site" names "${site}", which is not a site of this organization.`,
  ),
  'organization.email_domain_invalid': define(
    400,
    () =>
      'Your verified email address lets you join no organization with this id. Check the id, or ask for an invitation.',
  ),
  'organization.invite_links_disabled': define(
    409,
    () => 'Invite links are switched off for this organization. Switch them on with "inviteLinks": true.',
  ),
  'user.not_found': missing('user'),
  'user.not_self': define(403, () => 'You can change only your own profile.'),
  'inbox_entry.not_found': missing('inbox entry'),
  'member.not_found': missing('member'),
  'member.last_admin': define(
    400,
    () => 'This is the last active administrator of the organization. Make somebody else an administrator first.',
  ),
  'team.not_found': missing('team'),
  'team.member_unknown': define<{ user: string }>(
    404,
    ({ user }) => `"${user}" is not a member of this organization. Use a member's user id, or an email address.`,
  ),
  'organization.target_not_found': define<{ organization: string }>(
    404,
    ({ organization }) => `"organization" names "${organization}", which is not an organization that you are in.`,
  ),
  'collection.not_found': missing('collection'),
  'collection.parent_not_found': define<{ parent: string }>(
    404,
    ({ parent }) => `"parent" names "${parent}", which is not a collection of this organization that you may see.`,
  ),
  'space.not_found': missing('space'),
  'space.not_transferable': define(412, () => 'The space is deleted. Restore it before it is transferred.'),
  'content.position_invalid': define<{ neighbour: string }>(
    400,
    ({ neighbour }) =>
      `"position" names "${neighbour}", which is not another space or collection in the parent. Name one that is in it.`,
  ),
  'content.circular': define(
    400,
    () => 'A collection cannot be inside itself or inside one of its own collections. Choose another "parent".',
  ),
  'content.conflict': define<{ names: string }>(
    409,
    ({ names }) =>
      `Others changed the same places since the revision that these changes are based on: ${names}. Nothing was saved. ` +
      'Settle the conflicts in "details" and save again with its "revision" as the base.',
  ),
  'content.move_unneeded': define(409, () => 'Nothing would change: it is there already.'),
  'content.transfer_unneeded': define(409, () => 'Nothing would change: it belongs to that organization already.'),
  'grant.not_found': missing('grant'),
  'grant.user_unknown': define<{ user: string }>(
    404,
    ({ user }) => `"${user}" is not a member of this organization. Use a member's user id or email address.`,
  ),
  'grant.team_unknown': define<{ team: string }>(
    404,
    ({ team }) => `"${team}" is not a team of this organization. Use the id of a team.`,
  ),
  'space.locked': define(
    409,
    () =>
      'This space is locked: its content changes only through change requests. Set "editMode" to "live" to edit it.',
  ),
  'change_request.not_found': missing('change request'),
  'change_request.closed': define<{ status: string }>(
    400,
    ({ status }) => `The change request is ${status}: only a draft or an open one can be changed, updated or merged.`,
  ),
  'change_request.merged': define(400, () => 'The change request is merged, which is final. Create a new one.'),
  'merge.refused': define<{ rule: string; reason: string }>(
    403,
    ({ rule, reason }) => `The merge rule "${rule}" forbids merging this change request: ${reason}.`,
  ),
  'review.not_found': missing('review'),
  'comment.not_found': missing('comment'),
  'comment_reply.not_found': missing('reply'),
  'comment.edit_denied': define(
    403,
    () => 'Only its author and administrators of the space may change the text. Reply to it instead.',
  ),
  'comment.delete_denied': define(
    403,
    () => 'Only its author and people who may review the space may delete this. Ask one of them.',
  ),
  'template.unknown': define<{ id: string; known: string }>(
    404,
    ({ id, known }) => `There is no template "${id}". Templates are: ${known}.`,
  ),
  'revision.not_found': missing('revision'),
  'page.not_found': missing('page'),
  'file.not_found': missing('file'),
  'file.link_expired': define(403, () => 'This address has expired. Read the file again to get a new "downloadURL".'),
  'picture.not_found': missing('picture'),
  'picture.link_expired': define(403, () => 'This address has expired. Read the page again to get a new one.'),
  'picture.unavailable': define<{ reason: string }>(404, ({ reason }) => `The picture could not be loaded: ${reason}`),
  'picture.busy': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) => `Too many pictures are being loaded at once. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'embed.not_found': missing('embed'),
  'upload.not_found': missing('upload'),
  'upload.expired': define(403, () => 'This address has expired: it takes a file within an hour. Ask for a new one.'),
  'upload.received': define(409, () => 'The file was received already. Ask for a new address to send another one.'),
  'upload.incomplete': define<{ expected: number; received: number }>(
    400,
    ({ expected, received }) =>
      `Only ${received} of the ${expected} bytes that were announced have arrived. Try again.`,
  ),
  'reusable_content.not_found': missing('reusable content'),
  'document.not_found': missing('document'),
  'page.computed': define<{ title: string }>(
    409,
    ({ title }) =>
      `The page "${title}" is computed from a source, so it cannot be changed by hand. Change the source, or the page that represents it.`,
  ),
  'computed.unsupported': define<{ type: string }>(
    400,
    ({ type }) =>
      `Nothing can be computed here from a source of type "${type}". "builtin:openapi" can, and what integrations that are active on the space declare as "integration:<name>:<source>".`,
  ),
  'computed.nothing': define(
    404,
    () =>
      'There is nothing to compute: the specification has no version yet, or does not have the part that was asked for, or no page that you can see is computed from the source.',
  ),
  'page.slug_taken': define<{ slug: string }>(
    409,
    ({ slug }) =>
      `Another page beside it has the slug "${slug}". Choose another slug, or leave it out to get a free one.`,
  ),
  'import.not_found': missing('import'),
  'import.ended': define<{ status: string }>(
    400,
    ({ status }) => `The import is ${status}: only one that waits or runs can be cancelled.`,
  ),
  'git_sync.never_ran': define(
    404,
    () => 'This space was never synchronised with a repository. Start with "git/import" or "git/export".',
  ),
  'git_sync.running': define(
    409,
    () => 'The space is being pushed to a repository already. Wait until it is done; "git/info" shows the state.',
  ),
  'space.export_too_large': define<{ limitBytes: number }>(
    413,
    ({ limitBytes }) =>
      `The files of this space have more than ${limitBytes} bytes together. Use the command line: lectern export.`,
  ),
  'pdf.not_found': missing('PDF'),
  'pdf.link_expired': define(403, () => 'This address has expired: it is valid for an hour. Ask for a new one.'),
  'pdf.failed': define<{ reason: string }>(
    500,
    ({ reason }) => `The PDF could not be made: ${reason}. Ask for a new address to have it tried again.`,
  ),
  'pdf.too_large': define<{ pages: number; characters: number }>(
    400,
    ({ pages, characters }) =>
      `A PDF holds at most ${pages} pages and ${characters} characters of text, and this would be more. Ask for a part: "page" is the id of the page to begin with.`,
  ),
  'openapi_spec.not_found': define(
    404,
    () =>
      'There is no such API specification, or you may not see it. Check its slug, and that you may read API specifications.',
  ),
  'openapi_spec.slug_taken': define<{ slug: string }>(
    400,
    ({ slug }) =>
      `This organization has an API specification with the slug "${slug}" already. Choose another slug, or change that one with PUT.`,
  ),
  'openapi_version.not_found': missing('version of the API specification'),
  'openapi_version.none_yet': define(
    404,
    () => 'The API specification has no version yet: its source was not read so far. See "lastProcessErrorCode" of it.',
  ),
  'openapi_version.from_not_found': define<{ from: string }>(
    404,
    ({ from }) => `"from" names "${from}", which is not a version of this API specification.`,
  ),
  'openapi_version.busy': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `Too many versions of API specifications are being read or compared. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'openapi_version.not_comparable': define(
    400,
    () => 'These versions are too large to be compared with each other. Read what changed from version to version.',
  ),
  'conversation.not_found': missing('conversation'),
  'conversation_issue.not_found': missing('issue'),
  'conversation_issue.others_not_found': define<{ issue: string }>(
    400,
    ({ issue }) =>
      `There is no issue "${issue}" in this organization. Use ids of \`GET .../conversations-issues\` in "issues".`,
  ),
  'issues_cluster.not_found': missing('cluster of issues'),
  'issues_cluster.other_not_found': define<{ cluster: string }>(
    400,
    ({ cluster }) =>
      `There is no cluster of issues "${cluster}" in this organization. Use an id of \`GET .../conversations-clusters\`.`,
  ),
  'issues_cluster.busy': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `The clusters of this organization are being made anew. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'issues_cluster.merge_with_itself': define(
    400,
    () => 'A cluster cannot be merged into itself. Name another cluster of the organization in "into".',
  ),
  'translation.not_found': missing('translation'),
  'translation.exists': define<{ language: string; translation: string }>(
    409,
    ({ language, translation }) =>
      `This space is translated into "${language}" already, by the translation "${translation}". Run that one, or delete it first.`,
  ),
  'translation.estimate_busy': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `Estimates take too long at the moment, because there are many or this one is large. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'glossary_entry.not_found': missing('glossary entry'),
  'glossary.full': define<{ most: number }>(
    400,
    ({ most }) => `A glossary holds at most ${most} entries, and this would be more. Delete some in the same request.`,
  ),
  ...siteErrors,
  ...ssoErrors,
  ...integrationErrors,
  'url.nothing_published': define(404, () => 'Nothing is published at this address, or not for this reader.'),
  'url.content_not_found': define(
    404,
    () => 'The address leads to no content that you may see. Use an address of the app, such as "urls.app" of a space.',
  ),
  'auth.agent_token_limited': define(
    403,
    () => 'Tokens of integrations and installations may not do this. Use the token of a person.',
  ),
  'auth.site_token_limited': define(
    403,
    () => 'A token of a published site reads the content of that site and changes nothing.',
  ),
  'auth.not_for_site_tokens': define(
    404,
    () =>
      'There is nothing here for a token of a published site, which reads the content of that site and nothing else.',
  ),
  'invite.not_found': missing('invitation'),
  'token.not_found': missing('token'),
  'sign_in.invalid': define(
    400,
    () => 'This sign-in is unknown, expired or already used, or was begun elsewhere. Begin anew.',
  ),
  'subdomain.not_found': missing('subdomain'),
  'audit_event.not_found': missing('audit event'),
  'job.not_found': missing('job'),
  'job.not_retryable': define<{ state: string }>(
    409,
    ({ state }) =>
      `The job is ${state}. Only a job that has failed, or that waits for its next attempt, can be retried.`,
  ),
  'job.already_waiting': define(409, () => 'The same work is waiting or running as another job already.'),
  'job.not_cancellable': define<{ kind: string }>(
    409,
    ({ kind }) => `Jobs of the kind "${kind}" cannot be cancelled, because other things depend on them.`,
  ),
  'job.ended': define<{ state: string }>(409, ({ state }) => `The job has ended already: it is ${state}.`),
  'organization.too_busy': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `The organization has too many slow requests in progress. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'request.timed_out': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `The request took too long and was stopped. Ask for less at once, or try again in ${retryAfterSeconds} seconds.`,
  ),
  'service.unavailable': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `The service cannot reach its database at the moment. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'storage.unavailable': define<{ retryAfterSeconds: number }>(
    503,
    ({ retryAfterSeconds }) =>
      `The service cannot reach the storage of its files at the moment. Try again in ${retryAfterSeconds} seconds.`,
  ),
  'storage.full': define<{ retryAfterSeconds: number }>(
    503,
    () => 'The service has no space left, so nothing was changed. Try again when its operator has made room.',
  ),
  'internal.error': define(
    500,
    () => 'Something went wrong on our side. The server log has the details under this request id.',
  ),
};

export type ErrorName = keyof typeof errorCatalog;
export type ErrorArgs<Name extends ErrorName> = Parameters<(typeof errorCatalog)[Name]['message']>[0];

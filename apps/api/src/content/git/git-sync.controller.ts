import {
  ExportToGitRepository,
  GitSyncInfo,
  ImportGitRepository,
  presentGitSyncInfo,
} from '@lectern/domain/library/spaces/git-sync';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { GitSyncService } from './git-sync.service.js';

@Controller('v1/spaces/:spaceId/git')
export class GitSyncController {
  constructor(private readonly gitSync: GitSyncService) {}

  @Endpoint({
    method: 'POST',
    path: 'import',
    summary: 'Pull the content of a space from a git repository',
    action: 'space.sync-git',
    params: SpaceParams,
    body: ImportGitRepository,
    response: null,
    forInstallations: 'space:git:sync',
  })
  async importGitRepository({ params, body, caller }: Authorized<{ params: SpaceParams; body: ImportGitRepository }>) {
    await this.gitSync.import(caller, refOf(caller, params), body);
  }

  @Endpoint({
    method: 'POST',
    path: 'export',
    summary: 'Push the content of a space to a git repository',
    action: 'space.sync-git',
    params: SpaceParams,
    body: ExportToGitRepository,
    response: null,
    errors: ['git_sync.running'],
    forInstallations: 'space:git:sync',
  })
  async exportToGitRepository({
    params,
    body,
    caller,
  }: Authorized<{ params: SpaceParams; body: ExportToGitRepository }>) {
    await this.gitSync.export(caller, refOf(caller, params), body);
  }

  @Endpoint({
    method: 'GET',
    path: 'info',
    summary: 'Get the state of the synchronisation of a space with a git repository',
    action: 'space.view',
    params: SpaceParams,
    response: GitSyncInfo,
    errors: ['git_sync.never_ran'],
    forInstallations: 'space:git:sync',
  })
  async getSpaceGitInfo({ params, caller }: Authorized<{ params: SpaceParams }>) {
    const { state, now } = await this.gitSync.get(refOf(caller, params));
    return presentGitSyncInfo(params.spaceId, state, now);
  }
}

const refOf = ({ organizationId }: Caller, { spaceId }: SpaceParams) => ({ organizationId, spaceId });

import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { CompareVersions } from './compare-versions.js';
import { OpenApiSpecsController } from './openapi-specs.controller.js';
import { OpenApiSpecsService } from './openapi-specs.service.js';
import { OpenApiVersionsController } from './openapi-versions.controller.js';
import { OpenApiVersionsService } from './openapi-versions.service.js';
import { VersionAnswers } from './version-answers.js';
import { VersionBytes } from './version-bytes.js';
import { VersionChanges } from './version-changes.js';

/** API specifications and their versions. */
@Module({
  imports: [ContentModule],
  controllers: [OpenApiSpecsController, OpenApiVersionsController],
  providers: [
    CompareVersions,
    OpenApiSpecsService,
    OpenApiVersionsService,
    VersionAnswers,
    VersionBytes,
    VersionChanges,
  ],
  exports: [VersionBytes],
})
export class OpenApiModule {}

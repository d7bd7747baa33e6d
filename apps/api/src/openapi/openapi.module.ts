import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { OpenApiSpecsController } from './specs/openapi-specs.controller.js';
import { OpenApiSpecsService } from './specs/openapi-specs.service.js';
import { CompareVersions } from './versions/compare-versions.service.js';
import { DescribeVersions } from './versions/describe-versions.service.js';
import { OpenApiVersionsController } from './versions/openapi-versions.controller.js';
import { OpenApiVersionsService } from './versions/openapi-versions.service.js';
import { VersionBytes } from './versions/version-bytes.service.js';
import { VersionChanges } from './versions/version-changes.service.js';
import { VersionsView } from './versions/versions.view.js';

/** API specifications and their versions. */
@Module({
  imports: [ContentModule],
  controllers: [OpenApiSpecsController, OpenApiVersionsController],
  providers: [
    CompareVersions,
    DescribeVersions,
    OpenApiSpecsService,
    OpenApiVersionsService,
    VersionsView,
    VersionBytes,
    VersionChanges,
  ],
  exports: [OpenApiVersionsService, VersionBytes],
})
export class OpenApiModule {}

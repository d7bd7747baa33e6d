import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { CreateTranslation } from './create-translation.js';
import { EstimateTranslation } from './estimate-translation.js';
import { GlossaryController } from './glossary/glossary.controller.js';
import { GlossaryService } from './glossary/glossary.service.js';
import { TranslationsController } from './translations.controller.js';
import { TranslationsService } from './translations.service.js';

/** Translations of spaces, and the glossary. */
@Module({
  imports: [ContentModule],
  controllers: [GlossaryController, TranslationsController],
  providers: [CreateTranslation, EstimateTranslation, GlossaryService, TranslationsService],
  exports: [],
})
export class TranslationsModule {}

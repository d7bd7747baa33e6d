import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { GlossaryController } from './glossary/glossary.controller.js';
import { GlossaryService } from './glossary/glossary.service.js';
import { CreateTranslationCommand } from './translations/create-translation.command.js';
import { EstimateTranslation } from './translations/estimate-translation.service.js';
import { TranslationsController } from './translations/translations.controller.js';
import { TranslationsService } from './translations/translations.service.js';

/** Translations of spaces, and the glossary. */
@Module({
  imports: [ContentModule],
  controllers: [GlossaryController, TranslationsController],
  providers: [CreateTranslationCommand, EstimateTranslation, GlossaryService, TranslationsService],
  exports: [],
})
export class TranslationsModule {}

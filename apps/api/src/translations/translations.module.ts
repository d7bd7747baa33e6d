import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { EstimateGlossary } from './glossary/estimate-glossary.service.js';
import { GlossaryController } from './glossary/glossary.controller.js';
import { GlossaryService } from './glossary/glossary.service.js';
import { PageTranslationsController } from './pages/page-translations.controller.js';
import { PageTranslationsService } from './pages/page-translations.service.js';
import { CreateTranslationCommand } from './translations/create-translation.command.js';
import { EstimateTranslation } from './translations/estimate-translation.service.js';
import { PendingWork } from './translations/pending-work.view.js';
import { TranslationProviderController } from './translations/translation-provider.controller.js';
import { TranslationsController } from './translations/translations.controller.js';
import { TranslationsService } from './translations/translations.service.js';

/** Translations of spaces, and the glossary. */
@Module({
  imports: [ContentModule],
  controllers: [GlossaryController, PageTranslationsController, TranslationProviderController, TranslationsController],
  providers: [
    CreateTranslationCommand,
    EstimateGlossary,
    EstimateTranslation,
    GlossaryService,
    PageTranslationsService,
    PendingWork,
    TranslationsService,
  ],
  exports: [],
})
export class TranslationsModule {}

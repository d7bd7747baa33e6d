-- Headings have other anchors than before where they hold dots, signs between spaces, or a number at the beginning. Of
-- texts that may have such headings the anchors are unknown until they are written again: no link to them counts as
-- broken, and none would lead nowhere, since the earlier anchors still lead there.
UPDATE "content_bodies" SET "anchors" = NULL
 WHERE "anchors" IS NOT NULL
   AND ("markdown" ~ '(^|\n) {0,3}#{1,6} [^\n]*[.+]'
        OR array_to_string("anchors", ' ') ~ '--|(^| )[-0-9]|-( |$)');

-- CreateIndex
CREATE INDEX "sign_in_links_email_idx" ON "sign_in_links"("email");

import { type IntegrationPlaces, integrationUrls } from '@lectern/domain/integrations/integration-urls';
import { integrationEmail } from '@lectern/domain/platform/http/primitives';
import type { Transaction } from '../client.js';
import { newId } from '../ids.js';

/** What people see of an integration where they would see a person. */
export interface IntegrationFace {
  name: string;
  title: string;
  /** Name of the image. */
  icon: string | null;
}

/** Adds the user that stands for an integration, and returns its id. */
export async function createIntegrationUser(
  tx: Transaction,
  places: IntegrationPlaces,
  integrationId: string,
  face: IntegrationFace,
  at: Date,
): Promise<string> {
  const id = newId(at);
  const data = { id, email: integrationEmail(integrationId), emailVerifiedAt: null, createdAt: at };
  await tx.prisma.user.create({ data: { ...data, ...shown(places, face) }, select: { id: true } });
  return id;
}

/** Shows an integration as it is now wherever it stands for a person. */
export async function updateIntegrationUser(
  tx: Transaction,
  places: IntegrationPlaces,
  userId: string,
  face: IntegrationFace,
): Promise<void> {
  await tx.prisma.user.updateMany({ where: { id: userId }, data: shown(places, face) });
}

function shown(places: IntegrationPlaces, { name, title, icon }: IntegrationFace) {
  return { displayName: title, photoUrl: integrationUrls(places, { name, icon }).icon ?? null };
}

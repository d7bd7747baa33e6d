import { newTeam, runningApi, type Team } from './console.js';

/** An organization whose administrator also runs the installation. */
export async function newOperator(title?: string): Promise<Team> {
  const team = await newTeam(title);
  const { database } = await runningApi();
  await database.prisma.user.update({ where: { id: team.admin.id }, data: { isAdministrator: true } });
  return team;
}

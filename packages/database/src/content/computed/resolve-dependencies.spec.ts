import { describe, expect, it } from '@jest/globals';
import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { build, database, native } from '../../../test/harness.js';

const { resolveDependencies } = await native<
  typeof import('@lectern/database/content/computed/resolve-dependencies.queries')
>('@lectern/database/content/computed/resolve-dependencies.queries');

const onSpace = (space: string) => ({ ref: { kind: 'space', space } });

describe('resolveDependencies', () => {
  it('tells an installation what spaces hold that it is enabled on, and nothing of others', async () => {
    const { id } = await build.organization();
    const { id: elsewhere } = await build.organization();
    const integration = await build.integration(id, { visibility: 'public' });
    const [inside, outside, foreign] = [await build.space(id), await build.space(id), await build.space(elsewhere)];
    const dependencies = { inside: onSpace(inside), outside: onSpace(outside), foreign: onSpace(foreign) };
    const resolved = (installationId: string) => resolveDependencies(database, installationId, dependencies);
    const installation = await build.installation(integration, id, { spaces: [inside] });
    expect(await resolved(installation.id)).toEqual({
      inside: { ...onSpace(inside), value: { kind: 'space', space: inside, revision: expect.any(String) } },
      outside: { ...onSpace(outside), value: null },
      foreign: { ...onSpace(foreign), value: null },
    });
    await database.prisma.installation.update({ where: { id: installation.id }, data: { spaceSelection: 'all' } });
    expect(await resolved(installation.id)).toMatchObject({
      outside: { value: { space: outside } },
      foreign: { value: null },
    });
  });

  it('tells an installation of specifications that it may read, and nothing of others', async () => {
    const { id } = await build.organization();
    const spec = await build.openApiSpec(id, { slug: 'pets' });
    const version = await build.openApiVersion(spec);
    const dependencies = { named: { ref: { kind: 'openapi', spec: 'pets' } } };
    const resolved = async (scopes: IntegrationScope[]) => {
      const installation = await build.installation(await build.integration(id, { scopes }), id);
      return (await resolveDependencies(database, installation.id, dependencies))['named'];
    };
    const value = { kind: 'openapi', spec: spec.id, slug: 'pets', version };
    expect(await resolved(['openapi:read'])).toEqual({ ...dependencies.named, value });
    expect(await resolved(['space:content:read'])).toEqual({ ...dependencies.named, value: null });
  });
});

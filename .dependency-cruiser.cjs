/** The import rules of docs/architecture.md. */
const own = { packages: '^packages/([^/]+)/src/', apps: '^apps/([^/]+)/src/' };

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const NEST = '(^|/)node_modules/(@nestjs|fastify|@fastify|nestjs)';
const PRISMA = '(^|/)node_modules/(@prisma|prisma|pg)(/|$)|packages/database/src/generated';
const QUEUE = '(^|/)node_modules/(bullmq|@nestjs/bullmq)(/|$)';
const SPECS = '\\.spec\\.tsx?$|^(apps|packages)/[^/]+/test/';
const TEST_TOOLS = '^(apps/jobs|packages/(commands|database|openapi|rendering))/src/testing/';

/** The areas of docs/architecture.md, in their order: each imports only areas above it. */
const AREAS = [
  'platform',
  'people',
  'library',
  'content',
  'review',
  'openapi',
  'translations',
  'conversations',
  'sites',
  'integrations',
];
const IN_AREAS = '^((?:packages/(?:domain|database|commands)|apps/(?:api|jobs))/src)';
const areasInOrder = AREAS.slice(0, -1).map((area, index) =>
  forbid(
    `${area}-imports-areas-above`,
    `${area} stands above ${AREAS.slice(index + 1).join(', ')}: what both need belongs to the upper one.`,
    { path: `${IN_AREAS}/${area}/`, pathNot: SPECS },
    { path: `^$1/(${AREAS.slice(index + 1).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    ...areasInOrder,
    forbid('no-circles', 'Files that import each other cannot be understood one by one.', {}, { circular: true }),
    forbid(
      'no-drawers',
      'A thing without a better home than "utils" has not been understood yet.',
      {},
      { path: '/(utils?|helpers?|shared)(/|\\.ts$)', pathNot: 'node_modules' },
    ),
    forbid(
      'apps-stay-apart',
      'Applications share packages, never each other.',
      { path: own.apps },
      { path: own.apps, pathNot: '^apps/$1/' },
    ),
    forbid(
      'packages-below-apps',
      'Packages know nothing of the applications that use them.',
      { path: own.packages },
      { path: '^apps/' },
    ),
    forbid(
      'domain-is-pure',
      'The domain has rules and schemas only: no I/O, no framework, no other package.',
      { path: '^packages/domain/src/', pathNot: SPECS },
      {
        path: `^packages/(?!domain/)|^(node:)?(fs|net|http|https|crypto|child_process|dns|tls)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'content-is-pure',
      'The content engine turns text and specifications into documents: no I/O, no framework, no storage.',
      { path: '^packages/content/src/', pathNot: SPECS },
      {
        path: `^packages/(?!content/|domain/|openapi/)|^(node:)?(fs|net|http|https|child_process|dns|tls)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'openapi-is-pure',
      'Specifications are read, checked and compared without I/O: what they refer to comes through a function handed in.',
      { path: '^packages/openapi/src/', pathNot: SPECS },
      {
        path: `^packages/(?!openapi/|domain/)|^(node:)?(fs|net|http|https|child_process|dns|tls)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'rendering-is-pure',
      'Documents are rendered wherever they are shown, also in browsers: what they need is gathered before and handed in.',
      { path: '^packages/rendering/src/', pathNot: SPECS },
      {
        path: `^packages/(?!rendering/|content/|domain/|openapi/)|(^|/)node_modules/(?!preact/|katex/|lowlight/|@types/hast/)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'editing-is-pure',
      'The editor works on documents without showing them: of ProseMirror everything but its view, of the content engine what runs in browsers.',
      { path: '^packages/editing/src/', pathNot: SPECS },
      {
        path: `^packages/(?!editing/|domain/|content/(src|dist)/(document|diff|keys|merge|markdown)/)|(^|/)node_modules/(?!prosemirror-(model|state|transform|commands|schema-list)/)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'rendering-and-editing-run-in-browsers',
      'What Node has built in is not there.',
      { path: '^packages/(rendering|editing)/src/', pathNot: SPECS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'intelligence-keeps-nothing',
      'Models and algorithms take what they need as arguments; only the clients of models use the network.',
      { path: '^packages/intelligence/src/', pathNot: SPECS },
      {
        path: `^packages/(?!intelligence/|content/|domain/)|^(node:)?(fs|child_process|dns|tls)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'outbound-stands-alone',
      'The guarded client knows nothing of content or storage.',
      { path: '^packages/outbound/src/' },
      { path: `^packages/(?!outbound/|domain/)|${NEST}|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'client-stands-alone',
      "The client runs in browsers and in other people's programs: no package of ours, no built-in of Node, no dependency but openapi-fetch.",
      { path: '^packages/client/src/', pathNot: SPECS },
      { path: '^packages/(?!client/)|^[\\w:/]+$|node_modules/(?!openapi-fetch/)' },
    ),
    forbid(
      'processes-stand-alone',
      'Pools of processes know nothing of the work that is done in them.',
      { path: '^packages/processes/src/', pathNot: SPECS },
      { path: `^packages/(?!processes/|domain/)|${NEST}|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'database-stores',
      'Storage knows rows, not what they are for: no framework, no other package but the domain and the content engine.',
      { path: '^packages/database/src/', pathNot: SPECS },
      { path: `^packages/(?!database/|content/|domain/)|${NEST}|${QUEUE}` },
    ),
    forbid(
      'commands-know-no-framework',
      'Commands are changes that several applications make: over storage, without a framework and without the network.',
      { path: '^packages/commands/src/', pathNot: SPECS },
      { path: `^packages/(?!commands/|content/|database/|domain/|openapi/)|${NEST}|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'saml-is-pure',
      'What identity providers say is read and checked without I/O: clock, keys and certificates are handed in.',
      { path: '^packages/saml/src/', pathNot: SPECS },
      {
        path: `^packages/(?!saml/)|^(node:)?(fs|net|http|https|child_process|dns|tls)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'integrations-only-call',
      'Calling scripts and webhooks needs what is stored, what content is, and the guarded client; no framework.',
      { path: '^packages/integrations/src/', pathNot: SPECS },
      { path: `^packages/(?!integrations/|commands/|content/|database/|domain/|outbound/)|${NEST}|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'site-is-a-client',
      'What faces every reader has no way to data but the API: it draws what others may see too.',
      { path: '^apps/site/src/', pathNot: SPECS },
      { path: `^packages/(?!content/|domain/|openapi/|processes/|rendering/)|node_modules/@nestjs|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'console-is-a-client',
      'The console runs in browsers and reaches data through the client of the API alone.',
      { path: '^apps/console/src/', pathNot: SPECS },
      { path: `^packages/(?!client/|content/|domain/|editing/|rendering/)|^node:|${NEST}|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'console-areas-know-no-frame',
      'Pages of the console are put together by its routes and its shell, which know them, and not the other way round.',
      { path: '^apps/console/src/(?!routes/|shell/|main\\.tsx)', pathNot: SPECS },
      { path: '^apps/console/src/(routes|shell)/' },
    ),
    forbid(
      'runtime-knows-no-storage',
      'What runs the scripts of others has no way to data: of the packages it knows configuration, semaphores, values and the guarded client.',
      { path: '^apps/runtime/src/', pathNot: SPECS },
      {
        path: `^packages/(?!outbound/|domain/(src|dist)/platform/(concurrency|config|process|values)/)|${NEST}|${PRISMA}|${QUEUE}`,
      },
    ),
    forbid(
      'worker-stands-alone',
      'These modules are loaded into workerd, where nothing else of the platform is.',
      { path: '^apps/runtime/src/worker/', pathNot: SPECS },
      { path: '^(apps|packages)/', pathNot: '^apps/runtime/src/worker/' },
    ),
    forbid(
      'controllers-only-declare',
      'A controller declares and calls its service; reading and writing happens behind it.',
      { path: '\\.controller\\.ts$' },
      { path: `^packages/(commands|content|database|intelligence|openapi|outbound|saml)/|${PRISMA}|${QUEUE}` },
    ),
    forbid(
      'presenters-are-pure',
      'A presenter turns rows into wire objects; of the database it may know the types of rows.',
      { path: '\\.presenter\\.ts$' },
      { path: `^packages/(commands|database|outbound)/|${NEST}|${PRISMA}`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sql-lives-in-the-database-package',
      'Other code calls query functions; only a backup copies tables as they are.',
      { path: own.apps, pathNot: '^apps/(jobs/src/platform/runtime|cli/src/backup)/' },
      { path: PRISMA },
    ),
    forbid(
      'only-the-runtime-knows-the-queue',
      'Handlers do the work; how they are woken is not their business.',
      { path: own.apps, pathNot: '^apps/jobs/src/(platform/runtime/|jobs\\.(module|factory)\\.ts$)' },
      { path: QUEUE },
    ),
    forbid(
      'test-tools-stay-in-tests',
      'Factories and cloned databases are for specs.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: `${SPECS}|${TEST_TOOLS}` },
      { path: `${TEST_TOOLS}|^(apps|packages)/[^/]+/test/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '^packages/database/src/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
